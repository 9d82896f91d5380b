"use client";

import { TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { countedTokens, formatTokenAmount, savedShare } from "@/lib/client/format/format-token-amount";
import { type ChatStatistics, countFindings } from "@/lib/core/schema/chat-list";

type Props = Readonly<{ statistics: ChatStatistics | undefined }>;

const CELL = "relative z-10 order-3 w-fit md:order-none tabular-nums md:ml-auto md:text-right";
const UNKNOWN = "–";

function TokensCell({ statistics }: Props) {
  const t = useTranslations("chats.statistics");
  const locale = useLocale();
  if (!statistics) return <td className={joinClasses(CELL, "text-ink-faint")}>{UNKNOWN}</td>;
  const { tokens, tokenizer } = statistics;
  return (
    <td
      className={joinClasses(CELL, "text-note text-ink-muted md:text-ui md:text-ink")}
      title={t(tokens.accuracy, { tokenizer })}
    >
      {formatTokenAmount(tokens, locale)}
      <span className="md:hidden">{t("unit", { count: countedTokens(tokens) })}</span>
      <span className="sr-only"> {t(tokens.accuracy, { tokenizer })}</span>
    </td>
  );
}

function SavingsCell({ statistics }: Props) {
  const t = useTranslations("chats.statistics");
  const locale = useLocale();
  const share = statistics && savedShare(statistics);
  if (!statistics || share === undefined)
    return <td className={joinClasses(CELL, "max-md:hidden text-ink-faint")}>{UNKNOWN}</td>;
  const { jsonTokens, compactTokens } = statistics;
  return (
    <td
      className={joinClasses(CELL, "max-md:hidden", share > 0 ? "text-tint-2" : "text-ink-faint")}
      title={t("savings", { json: jsonTokens, compact: compactTokens })}
    >
      {share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 })}
    </td>
  );
}

export const hasFindings = (statistics: ChatStatistics | undefined): boolean =>
  statistics !== undefined && countFindings(statistics) > 0;

function findingsLook({ errors, warnings }: ChatStatistics): string {
  if (errors > 0) return "bg-danger-soft text-danger";
  return warnings > 0 ? "bg-sunken text-tint-3" : "bg-sunken text-ink-muted";
}

function FindingsCell({ statistics }: Props) {
  const t = useTranslations("panels.findings");
  const locale = useLocale();
  if (!statistics || !hasFindings(statistics))
    return <td className={joinClasses(CELL, "max-md:hidden text-ink-faint")}>{statistics ? 0 : UNKNOWN}</td>;
  const { errors, warnings, remarks } = statistics;
  const label = [["error", errors] as const, ["warning", warnings] as const, ["info", remarks] as const]
    .flatMap(([severity, count]) => (count > 0 ? t(severity, { count }) : []))
    .join(", ");
  return (
    <td className={joinClasses(CELL, "max-md:order-2")} title={label}>
      <span
        className={joinClasses(
          "inline-flex items-center gap-1 rounded px-1.5 text-note font-medium",
          findingsLook(statistics),
        )}
      >
        <TriangleAlert aria-hidden className="size-3" />
        <span aria-hidden>{countFindings(statistics).toLocaleString(locale)}</span>
        <span className="sr-only">{label}</span>
      </span>
    </td>
  );
}

/** The current payload: its cost, the saving by the compact format, and its findings. */
export function StatisticsCells({ statistics }: Props) {
  return (
    <>
      <TokensCell statistics={statistics} />
      <SavingsCell statistics={statistics} />
      <FindingsCell statistics={statistics} />
    </>
  );
}
