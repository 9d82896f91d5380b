"use client";

import { useTranslations } from "use-intl";
import { wellFormed } from "@/lib/core/text/surrogates";

/** The default name that importers give an unnamed bot. */
const UNNAMED = "bot";

/** The bot's name for display; undefined where it has none. */
export function useBotLabel() {
  const t = useTranslations("chats");
  return (name: string, hasNoBot = false): string | undefined => {
    if (hasNoBot) return t("noBot");
    return name === UNNAMED ? undefined : t("bot", { name: wellFormed(name) });
  };
}
