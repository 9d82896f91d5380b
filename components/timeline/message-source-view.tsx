"use client";

import { useQuery } from "@tanstack/react-query";
import { FileInput } from "lucide-react";
import { useTranslations } from "use-intl";
import { messageSourceQuery } from "@/lib/client/queries/message-source-query";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { wellFormed } from "@/lib/core/text/surrogates";
import { fieldsLeftOut } from "./fields-left-out";
import { Folded, JsonText } from "./folded-json";

const NOTE = "px-2.5 py-2 text-note text-ink-muted wrap-anywhere";

function LeftOut({ raw, message }: Readonly<{ raw: unknown; message: TimelineMessage }>) {
  const t = useTranslations("chat");
  const fields = fieldsLeftOut(raw, message);
  if (fields === undefined) return null;
  if (fields.length === 0) return <p className={NOTE}>{t("sourceUsed")}</p>;
  return (
    <p className={NOTE}>
      {t("sourceLeftOut", { count: fields.length, fields: wellFormed(fields.join(", ")) })}
    </p>
  );
}

function SourceBody({ chatId, message }: Readonly<{ chatId: string; message: TimelineMessage }>) {
  const t = useTranslations("chat");
  const source = useQuery(messageSourceQuery(chatId, message.id));
  if (source.isPending)
    return (
      <p role="status" className={NOTE}>
        {t("sourceLoading")}
      </p>
    );
  if (source.isError)
    return (
      <p role="alert" className={NOTE}>
        {t("sourceFailed", { reason: source.error.message })}
      </p>
    );
  if (source.data.raw === undefined) return <p className={NOTE}>{t("sourceNone")}</p>;
  return (
    <>
      <LeftOut raw={source.data.raw} message={message} />
      <div className="border-t border-line">
        <JsonText value={source.data.raw} />
      </div>
    </>
  );
}

/** The source object of an imported message, fetched when opened; shows which fields were not imported. */
export function MessageSourceView(props: Readonly<{ chatId: string; message: TimelineMessage }>) {
  const t = useTranslations("chat");
  return (
    <Folded icon={FileInput} label={t("source")}>
      {() => <SourceBody {...props} />}
    </Folded>
  );
}
