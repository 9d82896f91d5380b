"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { WritersOnly } from "@/components/shell/writers-only";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import type { ProviderCalls, SendQuestion } from "@/lib/client/queries/fetched-provider-calls";
import { providerCountQuery } from "@/lib/client/queries/provider-count-query";
import type { CallFailed, CountState, ProviderCountRecord, SendPlan } from "@/lib/contract/provider-calls";
import type { PanelProps } from "../panel-props";
import { TokenAmountView } from "../token-amount-view";
import { type CountComparison, compareCounts } from "./prepare-provider-count";
import { ProviderCallsContext } from "./provider-calls-context";
import { SetupObstacleView } from "./setup-obstacle";

function Difference({ comparison }: Readonly<{ comparison: CountComparison }>) {
  const t = useTranslations("providers.count");
  if (!("tokens" in comparison)) return t(comparison.kind);
  const { kind, tokens, share } = comparison;
  return (
    <>
      {t(kind, { tokens })}
      {share !== undefined && ` (${t("share", { share })})`}
    </>
  );
}

function Counted({ plan, count }: Readonly<{ plan: SendPlan; count: ProviderCountRecord }>) {
  const t = useTranslations("providers.count");
  const { tokens, countedAt } = count;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        <dt className="text-ink-muted">{t("provider")}</dt>
        <dd className="font-semibold tabular-nums">{t("tokens", { tokens })}</dd>
        <dt className="text-ink-muted">{t("ours")}</dt>
        <dd>
          <TokenAmountView amount={plan.tokens} />
        </dd>
        <dt className="text-ink-muted">{t("difference")}</dt>
        <dd>
          <Difference comparison={compareCounts(plan.tokens, tokens)} />
        </dd>
      </dl>
      <p className="text-note text-ink-muted wrap-anywhere">
        {t("countedBy", { model: plan.model, host: plan.host ?? "" })}{" "}
        <LocalTime at={countedAt} style="moment" />
      </p>
    </>
  );
}

export function CallFailureNote({ failure }: Readonly<{ failure: Omit<CallFailed, "kind"> }>) {
  const t = useTranslations("summaries.cause");
  return (
    <p role="alert" className="text-danger wrap-anywhere">
      {t(failure.cause)}: {failure.message}
    </p>
  );
}

type AskProps = Readonly<{ question: SendQuestion; calls: ProviderCalls; state: CountState }>;

function Ask({ question, calls, state }: AskProps) {
  const t = useTranslations("providers.count");
  const locale = useLocale();
  const client = useQueryClient();
  const { plan, remembered } = state;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => calls.count(question),
    onSuccess: () => client.invalidateQueries(providerCountQuery(question, calls)),
  });
  return (
    <>
      {remembered && <Counted plan={plan} count={remembered} />}
      <WritersOnly>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button disabled={isPending} onClick={() => mutate()}>
            {t(isPending ? "counting" : remembered ? "again" : "ask")}
          </Button>
          <span className="text-note text-ink-muted wrap-anywhere">
            {t("sends", { size: formatBytes(plan.bytes, locale), host: plan.host ?? "" })}
          </span>
        </div>
      </WritersOnly>
      {data?.kind === "failed" && <CallFailureNote failure={data} />}
      {error && (
        <p role="alert" className="text-danger wrap-anywhere">
          {t("failed", { reason: error.message })}
        </p>
      )}
    </>
  );
}

function Asked({ chatId, report, counts, calls }: Props & Readonly<{ calls: ProviderCalls }>) {
  const t = useTranslations("providers.count");
  const { cutOffId: at, settings, format } = report;
  const question = { chatId, at, settings, format };
  const { data } = useQuery(providerCountQuery(question, calls, counts?.provider));
  if (data === undefined || !data.isSupported) return null;
  const { obstacle, payloadHash } = data.plan;
  return (
    <section aria-label={t("title")} className="mx-2 mt-3 space-y-2 rounded-md border border-line p-3">
      <h2 className="font-semibold">{t("title")}</h2>
      {obstacle ? (
        <SetupObstacleView obstacle={obstacle} />
      ) : (
        // A new payload resets the result of the last request.
        <Ask key={payloadHash} question={question} calls={calls} state={data} />
      )}
    </section>
  );
}

type Props = Pick<PanelProps, "chatId" | "report" | "counts">;

/** The provider's own count beside ours, requested only by the user. */
export function ProviderCountView(props: Props) {
  const calls = useContext(ProviderCallsContext);
  return calls && <Asked {...props} calls={calls} />;
}
