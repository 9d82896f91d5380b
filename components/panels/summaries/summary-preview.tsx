"use client";

import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatTokenPrice } from "@/components/panels/format-token-price";
import { hostOf, mayGrow } from "@/components/panels/summaries/prepare-summaries";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import { summaryPreviewQuery } from "@/lib/client/queries/summaries-query";
import type { SummaryPreview as Preview } from "@/lib/contract/summary-runs";
import { MessageRange } from "./message-range";
import { SummaryCard } from "./summary-card";
import { useSummaryDesk } from "./summary-desk";
import { useStartSummary } from "./use-start-summary";

/** Keep keyboard focus on the primary action. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

type Ready = Extract<Preview, { kind: "ready" }>;

function Fact({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2 py-0.5 @max-xs:grid-cols-1 @max-xs:gap-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function Cost({ price, sentTo }: Pick<Ready, "price" | "sentTo">) {
  const t = useTranslations("summaries.preview");
  const locale = useLocale();
  if (sentTo === undefined) return t("free");
  if (price === undefined) return t("priceUnknown");
  return (
    <>
      {t("usd", { usd: formatTokenPrice({ ...price.usd, accuracy: "estimate" }, locale) })}
      <span className="block text-note text-ink-muted">
        {t("priceSource", { source: price.source, asOf: price.asOf })}
      </span>
    </>
  );
}

function Tokens({ plan }: Readonly<{ plan: Ready }>) {
  const t = useTranslations("summaries.preview");
  const formatName = useTranslations("workbench.format");
  const locale = useLocale();
  const before = plan.tokensBefore.toLocaleString(locale);
  const after = formatTokenAmount({ ...plan.tokensAfter, accuracy: "estimate" }, locale);
  return (
    <>
      <span className="font-semibold">{t("tokensChange", { before, after })}</span>
      <span className="block text-note text-ink-muted">
        {t("tokensHint", { format: formatName(plan.format) })} {mayGrow(plan) && t("mayGrow")}
      </span>
    </>
  );
}

function Plan({ plan }: Readonly<{ plan: Ready }>) {
  const t = useTranslations("summaries.preview");
  const { covered, messagesRead, messagesKept, retainedExchanges, provider, model, sentTo } = plan;
  return (
    <dl>
      <Fact name={t("folds")}>
        {covered === undefined ? (
          t("foldsNone", { retained: retainedExchanges })
        ) : (
          <>
            <span className="font-semibold">{t("messages", { count: covered.messages })}</span>{" "}
            <MessageRange {...covered} />
          </>
        )}
      </Fact>
      <Fact name={t("reads")}>{t("readsMessages", { count: messagesRead })}</Fact>
      <Fact name={t("keeps")}>{t("keepsMessages", { count: messagesKept })}</Fact>
      <Fact name={t("tokens")}>
        <Tokens plan={plan} />
      </Fact>
      <Fact name={t("writer")}>{sentTo === undefined ? t("offline") : `${provider} · ${model}`}</Fact>
      <Fact name={t("sentTo")}>{sentTo === undefined ? t("nowhere") : hostOf(sentTo)}</Fact>
      <Fact name={t("cost")}>
        <Cost {...plan} />
      </Fact>
    </dl>
  );
}

function PlanActions({ chatId, plan }: Readonly<{ chatId: string; plan: Ready }>) {
  const t = useTranslations("summaries.preview");
  const { closePreview } = useSummaryDesk();
  const { start, isPending, isOutdated } = useStartSummary(chatId, closePreview);
  return (
    <>
      {isOutdated && (
        <p role="status" className="text-danger">
          {t("changed")}
        </p>
      )}
      <p className="text-note text-ink-muted">{t("undoable")}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" ref={takeFocus} disabled={isPending} onClick={() => start(plan.basis)}>
          <Sparkles aria-hidden className="size-3.5" />
          {isPending ? t("starting") : t("start")}
        </Button>
        <Button onClick={closePreview}>{t("close")}</Button>
      </div>
    </>
  );
}

function Nothing({ hint }: Readonly<{ hint: string }>) {
  const t = useTranslations("summaries.preview");
  const { closePreview } = useSummaryDesk();
  return (
    <>
      <p role="status" className="text-ink-muted">
        {hint}
      </p>
      <Button className="w-fit" onClick={closePreview}>
        {t("close")}
      </Button>
    </>
  );
}

function PreviewBody({ chatId, preview }: Readonly<{ chatId: string; preview: Preview }>) {
  const t = useTranslations("summaries");
  if (preview.kind === "nothing") return <Nothing hint={t("preview.nothingHint")} />;
  if (preview.kind === "no-chat") return <Nothing hint={t("bot.reply.no-chat")} />;
  return (
    <>
      <Plan plan={preview} />
      <PlanActions chatId={chatId} plan={preview} />
    </>
  );
}

/** A preview of "summary now". */
export function SummaryPreview({ chatId }: Readonly<{ chatId: string }>) {
  const t = useTranslations("summaries.preview");
  const { data, error } = useQuery(summaryPreviewQuery(chatId));
  const title = t(data?.kind === "nothing" ? "nothing" : "title");
  return (
    <SummaryCard label={title}>
      <h2 className="font-semibold">{title}</h2>
      {data && <PreviewBody chatId={chatId} preview={data} />}
      {error && !data && <Nothing hint={`${t("failed")}: ${error.message}`} />}
      {!data && !error && (
        <div role="status" aria-label={t("loading")} className="flex flex-col gap-2 py-1">
          <Skeleton className="h-4" width={260} />
          <Skeleton className="h-4" width={200} />
          <Skeleton className="h-4" width={230} />
        </div>
      )}
    </SummaryCard>
  );
}
