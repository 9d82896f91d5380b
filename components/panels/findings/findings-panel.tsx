"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { StateMessage } from "@/components/ui/state-message";
import { fetchText } from "@/lib/client/queries/fetch-json";
import { reportPath } from "@/lib/client/urls/payload-path";
import type { Finding } from "@/lib/core/findings/finding";
import { wellFormed } from "@/lib/core/text/surrogates";
import { MessageButton } from "../message-button";
import { MessageList } from "../message-list";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { SaveTools } from "../save-tools";
import { SEVERITY_LOOKS } from "../severity-looks";
import { type FindingRow, prepareFindings } from "./prepare-findings";

const ROW_HEIGHT = 72;

function FindingView({ finding }: Readonly<{ finding: Finding }>) {
  const t = useTranslations("panels");
  const { kind, severity, messageId, mediaPosition, message, hint } = finding;
  const { icon: Icon, colour } = SEVERITY_LOOKS[severity];
  return (
    <div className="flex gap-2 px-3 py-2">
      <Icon aria-hidden className={joinClasses("mt-0.5 size-4 shrink-0", colour)} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere">
          {wellFormed(message)}
        </p>
        <p dir="auto" className="text-ink-muted wrap-anywhere">
          {wellFormed(hint)}
        </p>
        <p className="flex flex-wrap gap-x-2 text-note text-ink-muted">
          {messageId === undefined ? (
            <span>{t("findings.wholeChat")}</span>
          ) : (
            <MessageButton messageId={messageId}>
              {t("goToMessage", { id: wellFormed(messageId) })}
            </MessageButton>
          )}
          {mediaPosition !== undefined && <span>{t("findings.media", { number: mediaPosition + 1 })}</span>}
          <code>{kind}</code>
        </p>
      </div>
    </div>
  );
}

function RowView({ row }: Readonly<{ row: FindingRow }>) {
  const t = useTranslations("panels.findings");
  if (row.kind === "finding") return <FindingView finding={row.finding} />;
  return (
    <h2 className="bg-sunken px-3 py-1 text-note font-medium text-ink-muted">
      {t(row.severity, { count: row.count })}
    </h2>
  );
}

/** Problems in the stored messages or the payload, worst first. */
export function FindingsPanel(props: PanelProps) {
  const t = useTranslations("panels.findings");
  const { chatId, report } = props;
  const prepared = prepareFindings(report.findings);
  const rows = prepared.map((row) => ({
    key: row.key,
    messageId: row.kind === "finding" ? row.finding.messageId : undefined,
    content: () => <RowView row={row} />,
  }));
  const counts = prepared.flatMap((row) =>
    row.kind === "heading" ? t(row.severity, { count: row.count }) : [],
  );
  return (
    <PanelFrame
      toolbar={
        <>
          {counts.length > 1 && (
            <p className="min-w-0 px-1 text-note text-ink-muted tabular-nums">{counts.join(", ")}</p>
          )}
          <SaveTools
            readText={() => fetchText(reportPath(chatId, report, "findings"))}
            kind="json"
            chatId={chatId}
            view="findings"
          />
        </>
      }
    >
      {rows.length === 0 ? (
        <StateMessage icon={CircleCheck} title={t("none")}>
          {t("noneHint")}
        </StateMessage>
      ) : (
        <MessageList {...props} label={t("label")} rows={rows} rowHeight={ROW_HEIGHT} />
      )}
    </PanelFrame>
  );
}
