"use client";

import { useTranslations } from "use-intl";
import type { LedgerItem } from "@/lib/core/model/ledger";
import { wellFormed } from "@/lib/core/text/surrogates";

/** The label of a ledger item; positions count from 1 on screen. */
export function useItemName() {
  const t = useTranslations("panels");
  return (item: LedgerItem): string => {
    switch (item.kind) {
      case "message":
        return t("ledger.message", { id: wellFormed(item.messageId) });
      case "messages":
        if (item.count === 0)
          return t("ledger.mediaOfMessages", {
            count: item.mediaCount,
            from: item.from + 1,
            to: item.to + 1,
          });
        return [
          t("ledger.messages", { count: item.count, from: item.from + 1, to: item.to + 1 }),
          ...(item.mediaCount > 0 ? [t("ledger.withMedia", { count: item.mediaCount })] : []),
        ].join(" ");
      case "event":
        return t("ledger.event", { id: wellFormed(item.messageId) });
      case "events":
        return t("ledger.events", { count: item.count });
      case "media":
        return t("ledger.media", { number: item.media + 1, id: wellFormed(item.messageId) });
      case "summary":
        return t("ledger.summary", { number: item.version });
      case "layer":
        return t("ledger.layer", { layer: t(`layer.${item.layer}`), number: item.place + 1 });
    }
  };
}
