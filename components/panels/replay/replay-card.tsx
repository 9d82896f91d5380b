"use client";

import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { DiffText } from "@/components/compare/diff-text";
import { LocalTime } from "@/components/text/local-time";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { shortHash } from "@/lib/client/format/short-hash";
import { showPieces } from "@/lib/compare/shorten-pieces";
import type { Replay, ReplayState } from "@/lib/contract/provider-calls";
import { wellFormed } from "@/lib/core/text/surrogates";
import { CallFailureNote } from "../provider-calls/provider-count-view";
import { TokenAmountView } from "../token-amount-view";
import type { ReplayRow, ShownAnswer } from "./prepare-replays";

const LOOKS: Readonly<Record<ReplayState, string>> = {
  answered: "text-tint-2",
  running: "text-accent",
  failed: "text-danger",
  cancelled: "text-ink-muted",
  interrupted: "text-danger",
};

/** Formatted as in a comparison, so that both look alike. */
const ANSWER_TEXT = "font-mono text-note leading-5 whitespace-pre-wrap wrap-anywhere";

function StateChip({ state }: Readonly<{ state: ReplayState }>) {
  const t = useTranslations("providers.replay.state");
  return (
    <span
      className={joinClasses("rounded border border-line-strong px-1.5 text-note font-medium", LOOKS[state])}
    >
      {t(state)}
    </span>
  );
}

function TextBlock({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <figure className="min-w-0">
      <figcaption className="text-note font-medium text-ink-muted">{title}</figcaption>
      <ScrollRegion aria-label={title} className="max-h-96 overflow-y-auto rounded bg-sunken px-2 py-1.5">
        {children}
      </ScrollRegion>
    </figure>
  );
}

function AnswerView({ answer }: Readonly<{ answer: ShownAnswer }>) {
  const t = useTranslations("providers.replay");
  const { text, cleaned, isCleaned, pieces } = answer;
  return (
    <>
      <TextBlock title={t("answer")}>
        {isCleaned ? (
          <DiffText pieces={showPieces(pieces)} />
        ) : (
          <p dir="auto" className={ANSWER_TEXT}>
            {wellFormed(text)}
          </p>
        )}
      </TextBlock>
      {isCleaned ? (
        <TextBlock title={t("cleaned")}>
          <p dir="auto" className={ANSWER_TEXT}>
            {wellFormed(cleaned)}
          </p>
        </TextBlock>
      ) : (
        <p className="text-note text-ink-muted">{t("sameCleaned")}</p>
      )}
    </>
  );
}

function Fact({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ replay }: Readonly<{ replay: Replay }>) {
  const t = useTranslations("providers.replay");
  const locale = useLocale();
  const { usage, finishReason, ms, tokens, payloadHash } = replay;
  const show = (count: number | undefined) => (count === undefined ? "—" : count.toLocaleString(locale));
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-note tabular-nums">
      {usage && (
        <>
          <Fact name={t("promptTokens")}>{show(usage.promptTokens)}</Fact>
          <Fact name={t("answerTokens")}>{show(usage.answerTokens)}</Fact>
          <Fact name={t("totalTokens")}>{show(usage.totalTokens)}</Fact>
        </>
      )}
      <Fact name={t("ourTokens")}>
        <TokenAmountView amount={tokens} />
      </Fact>
      {finishReason !== undefined && <Fact name={t("finishReason")}>{wellFormed(finishReason)}</Fact>}
      {ms !== undefined && <Fact name={t("time")}>{t("seconds", { seconds: ms / 1000 })}</Fact>}
      <Fact name={t("payload")}>
        <code title={payloadHash} className="font-mono">
          {shortHash(payloadHash)}
        </code>
      </Fact>
    </dl>
  );
}

/** One replay and its outcome. */
export function ReplayCard({ row: { replay, answer, isCurrent } }: Readonly<{ row: ReplayRow }>) {
  const t = useTranslations("providers.replay");
  const nameOf = useTranslations("workbench.format");
  const { format, model, host, state, startedAt, failure, askedModel } = replay;
  return (
    <article
      aria-label={`${nameOf(format)}, ${model}`}
      className="min-w-0 space-y-2 rounded-md border border-line p-3"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <h4 className="font-semibold">{nameOf(format)}</h4>
        <StateChip state={state} />
        <span className="text-note text-ink-muted">{t(isCurrent ? "current" : "other")}</span>
        <p className="basis-full text-note text-ink-muted wrap-anywhere">
          {model} · {host} · <LocalTime at={startedAt} style="moment" />
          {askedModel !== undefined && ` · ${t("instead", { asked: askedModel })}`}
        </p>
      </header>
      {answer && <AnswerView answer={answer} />}
      {failure && state === "failed" && <CallFailureNote failure={failure} />}
      <Facts replay={replay} />
    </article>
  );
}
