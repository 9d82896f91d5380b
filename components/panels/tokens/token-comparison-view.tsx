"use client";

import { useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { type CompareTokens, tokenComparisonQuery } from "@/lib/client/queries/token-comparison-query";
import type { TokenComparison as Comparison } from "@/lib/contract/token-comparison";
import { COMPARISON_MODES, type ComparisonMode } from "@/lib/core/compare-formats";
import type { FormatId } from "@/lib/core/model/format";
import { TOKENIZERS } from "@/lib/core/tokens/tokenizers";
import type { PanelProps } from "../panel-props";
import { SaveTools } from "../save-tools";
import { CompareTokensContext } from "./compare-tokens-context";
import {
  type ComparedGroup,
  type PreparedComparison,
  prepareTokenComparison,
} from "./prepare-token-comparison";
import { TokenBars } from "./token-bars";
import { TokenCostTable, TokenSumTable } from "./token-comparison-table";
import { writeTokenComparison } from "./write-token-comparison";

type Props = Pick<PanelProps, "chatId" | "report" | "counts" | "pointedAt">;
type Prepared = Readonly<{ comparison: Comparison; prepared: PreparedComparison }>;

function useFormatNames() {
  const t = useTranslations("workbench.format");
  return (formats: readonly FormatId[]) => formats.map((format) => t(format)).join(", ");
}

function Notes({ comparison, prepared }: Prepared) {
  const t = useTranslations("tokenComparison");
  const nameAll = useFormatNames();
  const { notComparable, describing, leavingOut } = prepared;
  return (
    <ul className="mt-3 space-y-0.5 px-2 text-note text-ink-muted">
      <li>{t("chartHint")}</li>
      {notComparable.length > 0 && <li>{t("notComparable", { formats: nameAll(notComparable) })}</li>}
      {describing.length > 0 && <li>{t("describing", { formats: nameAll(describing) })}</li>}
      {leavingOut.map(({ format, count }) => (
        <li key={format}>{t("leavingOut", { format: nameAll([format]), count })}</li>
      ))}
      <li>{t("neverSent", { format: nameAll(["console"]) })}</li>
      {comparison.mode === "own-limits" && <li>{t("own")}</li>}
    </ul>
  );
}

function Tables({ comparison: { money, modelId, mode }, prepared: { groups } }: Prepared) {
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
      <OtherTables groups={others} mode={mode} />
    </>
  );
}

/** Rendered only when unfolded. */
function OtherTables({ groups, mode }: Readonly<{ groups: readonly ComparedGroup[]; mode: ComparisonMode }>) {
  const t = useTranslations("tokenComparison");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded px-2 py-1 font-medium hover:bg-hover">{t("others")}</summary>
      {isOpen &&
        groups.map((group) => (
          <TokenSumTable
            key={group.tokenizer}
            group={group}
            title={TOKENIZERS[group.tokenizer].label}
            mode={mode}
          />
        ))}
    </details>
  );
}

type ComparedProps = Readonly<{ comparison: Comparison }> & Pick<Props, "pointedAt">;

/** Thirty rows that re-render only for their own response: every changed limit re-renders the panel around them. */
function Compared({ comparison, pointedAt }: ComparedProps) {
  const t = useTranslations("tokenComparison");
  const nameAll = useFormatNames();
  const prepared = prepareTokenComparison(comparison);
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
}

function SaveComparison({ comparison, chatId }: Readonly<{ comparison: Comparison; chatId: string }>) {
  return (
    <SaveTools
      readText={async () => writeTokenComparison(comparison)}
      kind="table"
      chatId={chatId}
      view="token-comparison"
    />
  );
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

type Asking = Props & Readonly<{ compare: CompareTokens }>;

/**
 * The shared selection comes with the report. Formats with their own limits may read the whole chat: that is a separate
 * request, which nothing else waits for.
 */
function useComparison({ compare, chatId, report, counts }: Asking, mode: ComparisonMode) {
  // The report's own message and settings, so that both always agree.
  const request = { chatId, at: report.cutOffId, overrides: report.settings, mode };
  const isOwn = mode === "own-limits";
  const asked = useQuery({ ...tokenComparisonQuery(request, compare), enabled: isOwn });
  if (!isOwn) return { data: counts?.comparison, isOutdated: false, failure: undefined };
  const { data, error, isPlaceholderData, refetch } = asked;
  return { data, isOutdated: isPlaceholderData, failure: error && { error, retry: () => void refetch() } };
}

function Asked(props: Asking) {
  const t = useTranslations("tokenComparison");
  const [mode, setMode] = useState<ComparisonMode>("same-selection");
  const { data, isOutdated, failure } = useComparison(props, mode);
  return (
    <section aria-label={t("title")} className="mt-5 border-y border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
        <h2 className="font-semibold">{t("title")}</h2>
        {data && <SaveComparison comparison={data} chatId={props.chatId} />}
        <ModeSwitch mode={mode} onChange={setMode} />
      </div>
      {failure && <Failure {...failure} />}
      {!failure && data === undefined && <Waiting />}
      {!failure && data && (
        <div aria-busy={isOutdated} className={joinClasses(isOutdated && "opacity-60")}>
          <Compared comparison={data} pointedAt={props.pointedAt} />
        </div>
      )}
    </section>
  );
}

/** Every format in every vocabulary, side by side. */
export function TokenComparisonView(props: Props) {
  const compare = useContext(CompareTokensContext);
  return compare && <Asked {...props} compare={compare} />;
}
