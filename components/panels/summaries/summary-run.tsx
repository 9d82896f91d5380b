"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, CircleX, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ShownRun } from "@/components/panels/summaries/prepare-summaries";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";
import { changeVersion } from "@/lib/client/queries/summary-calls";
import type { SummaryProgress } from "@/lib/contract/summary-runs";
import { wellFormed } from "@/lib/core/text/surrogates";
import { SummaryCard } from "./summary-card";
import { useSummaryDesk } from "./summary-desk";
import { useVersionChange } from "./use-version-change";

type Outcome = Extract<ShownRun, { kind: "over" }>["outcome"];
type OutcomeOf<Kind extends Outcome["kind"]> = Extract<Outcome, { kind: Kind }>;

function CancelButton({ chatId, version }: Readonly<{ chatId: string; version: number }>) {
  const t = useTranslations("summaries");
  const showToast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => changeVersion(chatId, "cancel", version),
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  return (
    <Button className="w-fit" disabled={isPending || isSuccess} onClick={() => mutate()}>
      {isPending || isSuccess ? t("run.cancelling") : t("run.cancel")}
    </Button>
  );
}

function Running({ chatId, run }: Readonly<{ chatId: string; run: SummaryProgress }>) {
  const t = useTranslations("summaries.run");
  const { version, trigger, text } = run;
  const title = t("title", { version });
  return (
    <SummaryCard label={title}>
      <h2 role="status" className="flex items-center gap-2 font-semibold">
        <LoaderCircle aria-hidden className="size-4 animate-spin text-accent motion-reduce:animate-none" />
        {title}
        {trigger === "automatic" && <span className="font-normal text-ink-muted">{t("automatic")}</span>}
      </h2>
      {/* Reversed, so that the newest words stay in view without any code. */}
      <div className="flex max-h-56 flex-col-reverse overflow-y-auto rounded-md bg-sunken px-3 py-2">
        <p dir="auto" aria-busy className="whitespace-pre-wrap wrap-anywhere">
          {text === "" ? <span className="text-ink-muted">{t("waiting")}</span> : wellFormed(text)}
        </p>
      </div>
      <WritersOnly>
        <CancelButton key={version} chatId={chatId} version={version} />
      </WritersOnly>
    </SummaryCard>
  );
}

function Applied({ chatId, outcome }: Readonly<{ chatId: string; outcome: OutcomeOf<"applied"> }>) {
  const t = useTranslations("summaries");
  const { dismissRun } = useSummaryDesk();
  const { changeTo, isPending } = useVersionChange(chatId);
  const { version, tokensBefore, tokensAfter, messagesKept } = outcome;
  const title = t("run.applied", { version });
  return (
    <SummaryCard label={title}>
      <h2 role="status" className="flex flex-wrap items-center gap-x-2 font-semibold">
        <CircleCheck aria-hidden className="size-4 text-accent" />
        {title}
        <span className="tabular-nums">
          {t("run.appliedTokens", { before: tokensBefore, after: tokensAfter })}
        </span>
      </h2>
      <p className="text-ink-muted">{t("run.kept", { count: messagesKept })}</p>
      <div className="flex flex-wrap gap-2">
        <WritersOnly>
          <Button disabled={isPending} onClick={() => changeTo("rollback", version)}>
            {t("history.rollBack")}
          </Button>
        </WritersOnly>
        <Button onClick={dismissRun}>{t("run.dismiss")}</Button>
      </div>
    </SummaryCard>
  );
}

function Failed({ outcome }: Readonly<{ outcome: OutcomeOf<"failed"> }>) {
  const t = useTranslations("summaries");
  const { dismissRun, openPreview } = useSummaryDesk();
  const { version, cause, message } = outcome;
  const title = t("run.failed", { version });
  const again = () => {
    dismissRun();
    openPreview();
  };
  return (
    <SummaryCard label={title} tone="danger">
      <h2 role="alert" className="flex items-center gap-2 font-semibold text-danger">
        <CircleX aria-hidden className="size-4" />
        {title}
      </h2>
      <p>
        <span className="font-medium">{t(`cause.${cause}`)}.</span>{" "}
        <span dir="auto" className="text-ink-muted wrap-anywhere">
          {wellFormed(message)}
        </span>
      </p>
      <p className="text-ink-muted">{t("run.failedKept")}</p>
      <div className="flex flex-wrap gap-2">
        <WritersOnly>
          <Button onClick={again}>{t("run.again")}</Button>
        </WritersOnly>
        <Button onClick={dismissRun}>{t("run.dismiss")}</Button>
      </div>
    </SummaryCard>
  );
}

function Cancelled({ outcome }: Readonly<{ outcome: OutcomeOf<"cancelled"> }>) {
  const t = useTranslations("summaries.run");
  const { dismissRun } = useSummaryDesk();
  const title = t("cancelled", { version: outcome.version });
  return (
    <SummaryCard label={title} tone="plain">
      <h2 role="status" className="flex items-center gap-2 font-semibold">
        <CircleSlash aria-hidden className="size-4 text-ink-muted" />
        {title}
      </h2>
      <p className="text-ink-muted">{t("failedKept")}</p>
      <Button className="w-fit" onClick={dismissRun}>
        {t("dismiss")}
      </Button>
    </SummaryCard>
  );
}

/** The run in progress, or the outcome of the last one. */
export function SummaryRun({ chatId, shown }: Readonly<{ chatId: string; shown: ShownRun }>) {
  if (shown.kind === "running") return <Running chatId={chatId} run={shown.run} />;
  const { outcome } = shown;
  if (outcome.kind === "applied") return <Applied chatId={chatId} outcome={outcome} />;
  return outcome.kind === "failed" ? <Failed outcome={outcome} /> : <Cancelled outcome={outcome} />;
}
