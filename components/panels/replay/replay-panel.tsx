"use client";

import { useQueries } from "@tanstack/react-query";
import { LoaderCircle, Send, Unplug } from "lucide-react";
import { useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { StateMessage } from "@/components/ui/state-message";
import type { ProviderCalls } from "@/lib/client/queries/fetched-provider-calls";
import { fetchAllReplays, sendPlanQuery } from "@/lib/client/queries/replay-query";
import { SENDABLE_FORMATS, type SendPlan } from "@/lib/contract/provider-calls";
import type { FormatId } from "@/lib/core/model/format";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { ProviderCallsContext } from "../provider-calls/provider-calls-context";
import { SetupObstacleView } from "../provider-calls/setup-obstacle";
import { SaveTools } from "../save-tools";
import { type PreparedReplays, prepareReplays } from "./prepare-replays";
import { ReplayCard } from "./replay-card";
import { ReplayConfirm } from "./replay-confirm";
import { ReplayPlan } from "./replay-plan";
import { type ReplayRun, useReplays } from "./use-replays";
import { writeReplays } from "./write-replays";

const NONE = "none";

type Pair = Readonly<{ first: FormatId; second: FormatId | typeof NONE }>;

const formatsOf = ({ first, second }: Pair): readonly FormatId[] =>
  second === NONE || second === first ? [first] : [first, second];

function FormatChoice({ pair, onChange }: Readonly<{ pair: Pair; onChange: (pair: Pair) => void }>) {
  const t = useTranslations("providers.replay");
  const nameOf = useTranslations("workbench.format");
  const options = SENDABLE_FORMATS.map((value) => ({ value, label: nameOf(value) }));
  const others = options.filter(({ value }) => value !== pair.first);
  const second = pair.second === pair.first ? NONE : pair.second;
  return (
    <>
      <SelectField
        label={t("format")}
        value={pair.first}
        options={options}
        onChange={(first) => onChange({ ...pair, first })}
        className="min-w-34 max-w-48 flex-1 @max-2xs:max-w-none"
      />
      <SelectField
        label={t("beside")}
        value={second}
        options={[{ value: NONE, label: t("besideNone") }, ...others]}
        onChange={(next) => onChange({ ...pair, second: next })}
        className="min-w-34 max-w-48 flex-1 @max-2xs:max-w-none"
      />
    </>
  );
}

type PlanResult = Readonly<{ data: SendPlan | undefined; error: Error | null; isPending: boolean }>;

type ColumnProps = Readonly<{
  column: PreparedReplays["columns"][number];
  plan: PlanResult;
  run: ReplayRun | undefined;
  onCancel: () => void;
}>;

function RunView({ run, onCancel }: Readonly<{ run: ReplayRun; onCancel: () => void }>) {
  const t = useTranslations("providers.replay");
  if (run.error !== undefined)
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {t("notSent", { reason: run.error })}
      </p>
    );
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md border border-line p-3">
      <LoaderCircle aria-hidden className="size-4 animate-spin text-accent motion-reduce:animate-none" />
      <span className="min-w-0 flex-1 wrap-anywhere">{t("waiting", { model: run.model })}</span>
      <Button onClick={onCancel}>{t("cancel")}</Button>
    </div>
  );
}

/** The plan for one format, and its newest answer. */
function Column({ column, plan, run, onCancel }: ColumnProps) {
  const t = useTranslations("providers.replay");
  const nameOf = useTranslations("workbench.format");
  return (
    // Two rows that both columns share: the answers start at one height, however long the plans are.
    // Its name differs from that of the panel with the same format: both are landmarks.
    <section
      aria-label={t("column", { format: nameOf(column.format) })}
      className="row-span-2 grid min-w-0 grid-rows-subgrid content-start gap-3"
    >
      <div className="space-y-3">
        <h2 className="font-semibold">{nameOf(column.format)}</h2>
        {plan.error && (
          <p className="text-danger wrap-anywhere">{t("planFailed", { reason: plan.error.message })}</p>
        )}
        {!plan.error && plan.data === undefined && <Skeleton className="h-20" />}
        {plan.data && <ReplayPlan plan={plan.data} />}
        {plan.data?.obstacle && <SetupObstacleView obstacle={plan.data.obstacle} />}
      </div>
      <div className="min-w-0 space-y-3">
        {run && <RunView run={run} onCancel={onCancel} />}
        {column.row ? (
          <ReplayCard row={column.row} />
        ) : (
          <p className="text-note text-ink-muted">{t("noneYet")}</p>
        )}
      </div>
    </section>
  );
}

type EarlierProps = Readonly<{
  earlier: PreparedReplays["earlier"];
  more: ReturnType<typeof useReplays>["more"];
}>;

function Earlier({ earlier, more }: EarlierProps) {
  const t = useTranslations("providers.replay");
  if (earlier.length === 0 && !more) return null;
  return (
    <section aria-label={t("earlier")} className="mt-5 border-t border-line pt-3">
      <h2 className="pb-2 font-semibold">{t("earlier")}</h2>
      <ul className="space-y-3">
        {earlier.map((row) => (
          <li key={row.replay.key}>
            <ReplayCard row={row} />
          </li>
        ))}
      </ul>
      {more && (
        <Button className="mt-3" disabled={more.isLoading} onClick={more.load}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}

type BenchProps = PanelProps & Readonly<{ calls: ProviderCalls }>;

function ReplayBench({ chatId, report, calls }: BenchProps) {
  const t = useTranslations("providers.replay");
  const words = useTranslations();
  const [pair, setPair] = useState<Pair>({ first: report.format, second: NONE });
  const [asked, setAsked] = useState<readonly SendPlan[]>([]);
  const { cutOffId: at, settings } = report;
  const formats = formatsOf(pair);
  const questionFor = (format: FormatId) => ({ chatId, at, settings, format });
  const results = useQueries({ queries: formats.map((format) => sendPlanQuery(questionFor(format), calls)) });
  const { replays, error, retry, more, runs, send, cancel } = useReplays(chatId, calls);
  // A slow second plan must not send the first format alone: the user decides that explicitly.
  const isPlanning = results.some(({ isPending }) => isPending);
  const plans = results.flatMap(({ data }) => data ?? []);
  const ready = plans.filter(({ format, obstacle }) => !obstacle && isIdle(runs[format]));
  const prepared = prepareReplays(replays ?? [], formats, plans);
  const confirm = () => {
    for (const plan of asked) void send(questionFor(plan.format), plan);
    setAsked([]);
  };
  return (
    <PanelFrame
      toolbar={
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
          <FormatChoice pair={pair} onChange={setPair} />
          <WritersOnly>
            <Button
              look="primary"
              className="ml-auto"
              disabled={ready.length === 0 || isPlanning}
              onClick={() => setAsked(ready)}
            >
              <Send aria-hidden className="size-3.5" />
              {t("send")}
            </Button>
          </WritersOnly>
          {replays && replays.length > 0 && (
            <SaveTools
              readText={async () => writeReplays(await fetchAllReplays(chatId, calls), words)}
              kind="prose"
              chatId={chatId}
              view="replays"
            />
          )}
        </div>
      }
    >
      <ScrollRegion
        aria-label={t("label")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 pb-6"
      >
        <p className="pb-3 text-note text-ink-muted text-pretty">{t("hint")}</p>
        {error && (
          <p className="pb-3 text-danger wrap-anywhere">
            {t("listFailed", { reason: error.message })} <Button onClick={retry}>{t("retry")}</Button>
          </p>
        )}
        <div className={joinClasses("grid gap-4", formats.length > 1 && "@md:grid-cols-2")}>
          {prepared.columns.map((column, place) => (
            <Column
              key={column.format}
              column={column}
              plan={results[place] ?? { data: undefined, error: null, isPending: true }}
              run={runs[column.format]}
              onCancel={() => cancel(column.format)}
            />
          ))}
        </div>
        <Earlier earlier={prepared.earlier} more={more} />
      </ScrollRegion>
      <ReplayConfirm
        plans={asked}
        isOpen={asked.length > 0}
        onClose={() => setAsked([])}
        onConfirm={confirm}
      />
    </PanelFrame>
  );
}

const isIdle = (run: ReplayRun | undefined): boolean => run === undefined || run.error !== undefined;

/** The payload on screen, sent to a model on request; two formats are side by side. The chat never changes. */
export function ReplayPanel(props: PanelProps) {
  const t = useTranslations("providers.replay");
  const calls = useContext(ProviderCallsContext);
  if (calls) return <ReplayBench {...props} calls={calls} />;
  return (
    <PanelFrame>
      <StateMessage icon={Unplug} title={t("unavailable")} />
    </PanelFrame>
  );
}
