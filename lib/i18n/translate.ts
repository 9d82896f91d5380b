import type { createTranslator } from "use-intl";
import type { en } from "./en";

/** The texts of one language, for pure functions that write for people. */
export type Translate = ReturnType<typeof createTranslator<typeof en>>;
