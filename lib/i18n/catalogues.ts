import type {} from "use-intl";
import { en } from "./en";
import type { Locale } from "./locale";
import { uk } from "./uk";

/** `typeof en` carries the texts' arguments into the type checker; a test holds the others to the same arguments. */
export const CATALOGUES: Readonly<Record<Locale, typeof en>> = { en, uk: uk as unknown as typeof en };

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: Locale;
  }
}
