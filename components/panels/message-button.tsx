"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** Links to a message; the panel handles the click by its `data-message`. */
export function MessageButton({ messageId, children }: Readonly<{ messageId: string; children: ReactNode }>) {
  const t = useTranslations("panels");
  return (
    <button
      type="button"
      data-message={messageId}
      title={t("goToMessage", { id: messageId })}
      className="rounded-xs text-left text-accent wrap-anywhere hover:underline"
    >
      {children}
    </button>
  );
}
