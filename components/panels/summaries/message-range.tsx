"use client";

import { useTranslations } from "use-intl";
import { MessageButton } from "@/components/panels/message-button";
import { wellFormed } from "@/lib/core/text/surrogates";

/** The first and last message of a range, as links. */
export function MessageRange({
  firstId,
  lastId,
}: Readonly<{ firstId: string | undefined; lastId: string | undefined }>) {
  const t = useTranslations("summaries.preview");
  if (firstId === undefined || lastId === undefined) return null;
  const link = (id: string) => (
    <MessageButton messageId={id}>
      <code>{wellFormed(id)}</code>
    </MessageButton>
  );
  if (firstId === lastId) return link(firstId);
  return (
    <span className="text-ink-muted">
      {t("from")} {link(firstId)} {t("to")} {link(lastId)}
    </span>
  );
}
