"use client";

import { useTranslations } from "use-intl";
import { wellFormed } from "@/lib/core/text/surrogates";

/** The name that importers give to a bot whose source has none: it says nothing. */
const UNNAMED = "bot";

/** The bot's name as a fact about its chat; undefined where it has none. */
export function useBotLabel() {
  const t = useTranslations("chats");
  return (name: string, hasNoBot = false): string | undefined => {
    if (hasNoBot) return t("noBot");
    return name === UNNAMED ? undefined : t("bot", { name: wellFormed(name) });
  };
}
