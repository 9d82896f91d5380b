"use client";

import { useFormatter, useTranslations } from "use-intl";
import { VerdictChip } from "@/components/panels/verdict-chip";
import type { LedgerEntry, SettingValue } from "@/lib/core/model/ledger";

/** A verdict with its rule, the deciding limit, and the value that would include the item. */
export function VerdictReason({ entry }: Readonly<{ entry: LedgerEntry | undefined }>) {
  const t = useTranslations();
  const format = useFormatter();
  if (!entry) return <p className="text-ink-muted">{t("compare.notConsidered")}</p>;
  const nameOf = ({ setting, value }: SettingValue) =>
    t("workbench.byLimit", { setting: t(`workbench.setting.${setting}`), value: String(value) });
  const { verdict, reason, limit, coveredBy, admittedBy } = entry;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <VerdictChip verdict={verdict} />
      <span className="min-w-0 text-ink-muted">{t(`panels.rule.${reason}`)}</span>
      {coveredBy !== undefined && <span>{t("panels.ledger.coveredBy", { number: coveredBy })}</span>}
      {limit && <span className="font-medium whitespace-nowrap">{nameOf(limit)}</span>}
      {admittedBy && admittedBy.length > 0 && (
        <span className="text-accent">
          {t("workbench.admittedBy", { settings: format.list(admittedBy.map(nameOf)) })}
        </span>
      )}
    </p>
  );
}
