"use client";

import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "@/components/ui/select-field";
import { StateMessage } from "@/components/ui/state-message";
import { fetchText } from "@/lib/client/queries/fetch-json";
import { reportPath } from "@/lib/client/urls/payload-path";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { prepareLedger, VERDICTS, type VerdictFilter } from "../prepare-ledger";
import { SaveTools } from "../save-tools";
import { LedgerTable } from "./ledger-table";

/** Every stored item and why it is in or out. */
export function LedgerPanel(props: PanelProps) {
  const t = useTranslations("panels");
  const [filter, setFilter] = useState<VerdictFilter>("all");
  const { chatId, report } = props;
  const { ledger } = report;
  const { rows, counts } = prepareLedger(ledger, filter);
  const options = [
    { value: "all" as VerdictFilter, label: t("ledger.all", { count: counts.all }) },
    ...VERDICTS.map((verdict) => ({
      value: verdict,
      label: t("ledger.option", { verdict: t(`ledger.verdicts.${verdict}`), count: counts[verdict] }),
    })),
  ];
  return (
    <PanelFrame
      toolbar={
        <>
          <SelectField label={t("ledger.filter")} value={filter} options={options} onChange={setFilter} />
          <output className="px-1 text-note whitespace-nowrap text-ink-muted tabular-nums @max-[18rem]:sr-only">
            {t("ledger.shown", { count: counts[filter] })}
          </output>
          <SaveTools
            readText={() => fetchText(reportPath(chatId, report, "ledger"))}
            kind="json"
            chatId={chatId}
            view={`${report.format}-ledger`}
          />
        </>
      }
    >
      {rows.length === 0 ? (
        <StateMessage icon={ScrollText} title={t("ledger.none")}>
          {t("ledger.noneHint")}
        </StateMessage>
      ) : (
        <LedgerTable {...props} rows={rows} />
      )}
    </PanelFrame>
  );
}
