"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { type CompareTokens, tokenComparisonQuery } from "@/lib/client/token-comparison-query";
import { COMPARISON_MODES, type ComparisonMode } from "@/lib/core/compare-formats";
import type { FormatId } from "@/lib/core/formats/format";
import { TOKENIZERS } from "@/lib/core/tokens/tokenizers";
import type { TokenComparison as Comparison } from "@/lib/token-comparison";
import { useCompareTokens } from "./compare-tokens-provider";
import type { PanelProps } from "./panel-props";
import { type PreparedComparison, prepareTokenComparison } from "./prepare-token-comparison";
import { SaveTools } from "./save-tools";
import { TokenBars } from "./token-bars";
import { TokenCostTable, TokenSumTable } from "./token-comparison-table";
import { writeTokenComparison } from "./write-token-comparison";

type Props = Pick<PanelProps, "chatId" | "report" | "pointedAt">;
type Shown = Readonly<{ comparison: Comparison; prepared: PreparedComparison }>;

function useFormatNames() {
  const t = useTranslations("workbench.format");
  return (formats: readonly FormatId[]) => formats.map((format) => t(format)).join(", ");
}

function Notes({ comparison, prepared }: Shown) {
  const t = useTranslations("tokenComparison");
  const nameAll = useFormatNames();
  const { notComparable, describing } = prepared;
  return (
    <ul className="mt-3 space-y-0.5 px-2 text-note text-ink-muted">
      <li>{t("chartHint")}</li>
      {notComparable.length > 0 && <li>{t("notComparable", { formats: nameAll(notComparable) })}</li>}
      {describing.length > 0 && <li>{t("describing", { formats: nameAll(describing) })}</li>}
      <li>{t("neverSent", { format: nameAll(["console"]) })}</li>
      {comparison.mode === "own-limits" && <li>{t("own")}</li>}
    </ul>
  );
}

function Tables({ comparison: { money, modelId, mode }, prepared: { groups } }: Shown) {
  const t = useTranslations("tokenComparison");
  const [inForce, ...others] = groups;
  if (inForce === undefined) return null;
  const { label } = TOKENIZERS[inForce.tokenizer];
  return (
    <>
      <TokenCostTable group={inForce} title={t("cost")} />
      <p className="px-2 pt-1 text-note text-ink-muted wrap-anywhere">
        {money
          ? t("priceSource", { model: modelId, source: money.source, asOf: money.asOf })
          : t("priceMissing", { model: modelId })}
      </p>
      <TokenSumTable group={inForce} title={t("sums", { tokenizer: label })} mode={mode} />
      <details className="mt-3">
        <summary className="cursor-pointer rounded px-2 py-1 font-medium hover:bg-hover">
          {t("others")}
        </summary>
        {others.map((group) => (
          <TokenSumTable
            key={group.tokenizer}
            group={group}
            title={TOKENIZERS[group.tokenizer].label}
            mode={mode}
          />
        ))}
      </details>
    </>
  );
}

type ComparedProps = Readonly<{ comparison: Comparison }> & Pick<Props, "pointedAt">;

/** Thirty rows, drawn again only for an answer of their own: every changed limit draws the panel around them. */
const Compared = memo(function Compared({ comparison, pointedAt }: ComparedProps) {
  const t = useTranslations("tokenComparison");
  const nameAll = useFormatNames();
  const prepared = useMemo(() => prepareTokenComparison(comparison), [comparison]);
  const { mode, active, messageIds } = comparison;
  return (
    <>
      {mode === "same-selection" && (
        <p className="px-2 pt-1 text-ink-muted">
          {t("same", { count: messageIds.length, format: nameAll([active]) })}
        </p>
      )}
      <TokenBars prepared={prepared} pointedAt={pointedAt} />
      <Notes comparison={comparison} prepared={prepared} />
      <Tables comparison={comparison} prepared={prepared} />
    </>
  );
});

function SaveComparison({ comparison, chatId }: Readonly<{ comparison: Comparison; chatId: string }>) {
  const text = useMemo(() => writeTokenComparison(comparison), [comparison]);
  return <SaveTools readText={async () => text} kind="table" chatId={chatId} view="token-comparison" />;
}

function Waiting() {
  const t = useTranslations("tokenComparison");
  return (
    <div className="space-y-3 px-2 pt-3">
      <p className="text-ink-muted">{t("loading")}</p>
      {[240, 110, 270, 130, 90].map((width) => (
        <Skeleton key={width} className="h-3" width={width} />
      ))}
    </div>
  );
}

function Failure({ error, retry }: Readonly<{ error: Error; retry: () => void }>) {
  const t = useTranslations("tokenComparison");
  return (
    <div className="px-2 pt-2">
      <p className="pb-2 text-danger wrap-anywhere">{t("failed", { reason: error.message })}</p>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}

function ModeSwitch({
  mode,
  onChange,
}: Readonly<{ mode: ComparisonMode; onChange: (mode: ComparisonMode) => void }>) {
  const t = useTranslations("tokenComparison.mode");
  const choices = COMPARISON_MODES.map((value) => ({ value, label: t(value), content: t(value) }));
  return <Segmented label={t("label")} choices={choices} value={mode} onChange={onChange} />;
}

function Asked({ compare, chatId, report, pointedAt }: Props & Readonly<{ compare: CompareTokens }>) {
  const t = useTranslations("tokenComparison");
  const [mode, setMode] = useState<ComparisonMode>("same-selection");
  // Of the very moment and settings that the report is of, so that both always agree.
  const request = { chatId, at: report.cutOffId, overrides: report.settings, mode };
  const { data, error, isPlaceholderData, refetch } = useQuery(tokenComparisonQuery(request, compare));
  return (
    <section aria-label={t("title")} className="mt-5 border-y border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
        <h2 className="font-semibold">{t("title")}</h2>
        {data && <SaveComparison comparison={data} chatId={chatId} />}
        <ModeSwitch mode={mode} onChange={setMode} />
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <Waiting />}
      {!error && data && (
        <div aria-busy={isPlaceholderData} className={joinClasses(isPlaceholderData && "opacity-60")}>
          <Compared comparison={data} pointedAt={pointedAt} />
        </div>
      )}
    </section>
  );
}

/** Every format in every vocabulary, side by side. */
export function TokenComparison(props: Props) {
  const compare = useCompareTokens();
  return compare && <Asked {...props} compare={compare} />;
}
