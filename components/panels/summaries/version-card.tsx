"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { VersionRow } from "@/components/panels/summaries/prepare-summaries";
import { WritersOnly } from "@/components/shell/writers-only";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { wellFormed } from "@/lib/core/text/surrogates";
import { MessageRange } from "./message-range";
import { useVersionChange } from "./use-version-change";
import { VersionDiff, VersionText } from "./version-text";

const LOOKS: Readonly<Record<VersionRow["state"], string>> = {
  ready: "border-accent text-accent",
  running: "border-accent text-accent",
  failed: "border-danger text-danger",
  interrupted: "border-danger text-danger",
  cancelled: "border-line-strong text-ink-muted",
  "rolled-back": "border-line-strong text-ink-muted",
};

function Range({ range }: Readonly<{ range: NonNullable<VersionRow["range"]> }>) {
  const t = useTranslations("summaries.history");
  if (range === "none") return t("coversNone");
  const { kind, messages, firstId, lastId } = range;
  return (
    <>
      {t(`range.${kind}`, { count: messages })} <MessageRange firstId={firstId} lastId={lastId} />
    </>
  );
}

function Tokens({ tokens }: Readonly<{ tokens: NonNullable<VersionRow["tokens"]> }>) {
  const t = useTranslations("summaries.history");
  const { before, after, share } = tokens;
  if (after === undefined) return t("tokensBefore", { before });
  return (
    <>
      {t("tokens", { before, after })}
      {share !== undefined && <span className="text-ink-muted"> · {t("share", { share })}</span>}
    </>
  );
}

function Facts({ row }: Readonly<{ row: VersionRow }>) {
  const t = useTranslations("summaries.history");
  const { range, tokens, writer, trigger } = row;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
      {range !== undefined && (
        <li>
          <Range range={range} />
        </li>
      )}
      {tokens && (
        <li>
          <Tokens tokens={tokens} />
        </li>
      )}
      <li className="text-ink-muted wrap-anywhere">
        {[writer && (writer.isOffline ? t("offline") : writer.model), t(`trigger.${trigger}`)]
          .filter(Boolean)
          .join(" · ")}
      </li>
    </ul>
  );
}

function FailureLine({ failure }: Readonly<{ failure: NonNullable<VersionRow["failure"]> }>) {
  const t = useTranslations("summaries");
  return (
    <p>
      <span className="font-medium text-danger">{t(`cause.${failure.cause}`)}</span>
      {failure.message !== "" && (
        <span dir="auto" className="text-ink-muted wrap-anywhere">
          {": "}
          {wellFormed(failure.message)}
        </span>
      )}
    </p>
  );
}

type Shown = "text" | "diff" | undefined;

function VersionActions({
  chatId,
  row,
  shown,
  onShow,
}: Readonly<{ chatId: string; row: VersionRow; shown: Shown; onShow: (shown: Shown) => void }>) {
  const t = useTranslations("summaries.history");
  const { changeTo, isPending } = useVersionChange(chatId);
  const { version, text, previous, canRollBack, canRedo } = row;
  const toggle = (kind: Exclude<Shown, undefined>, words: string) => (
    <Button aria-expanded={shown === kind} onClick={() => onShow(shown === kind ? undefined : kind)}>
      {words}
    </Button>
  );
  if (text === undefined && !canRollBack && !canRedo) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {text !== undefined && toggle("text", t("show"))}
      {previous && toggle("diff", t("diff", { version: previous.version }))}
      <WritersOnly>
        {canRollBack && (
          <Button disabled={isPending} onClick={() => changeTo("rollback", version)}>
            {t("rollBack")}
          </Button>
        )}
        {canRedo && (
          <Button disabled={isPending} onClick={() => changeTo("redo", version)}>
            {t("redo")}
          </Button>
        )}
      </WritersOnly>
    </div>
  );
}

/** One version, in any state. */
export function VersionCard({
  chatId,
  row,
  isLit,
}: Readonly<{ chatId: string; row: VersionRow; isLit: boolean }>) {
  const t = useTranslations("summaries.history");
  const [shown, setShown] = useState<Shown>();
  const { version, state, at, failure, text = "", previous } = row;
  return (
    <article
      aria-label={t("version", { version })}
      data-state={state}
      data-lit={isLit || undefined}
      className={joinClasses(
        "flex flex-col gap-1.5 border-b border-line px-3 py-2.5",
        isLit && "bg-accent-soft",
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <h3 className="font-semibold">{t("version", { version })}</h3>
        <span className={joinClasses("rounded border px-1.5 text-note font-medium", LOOKS[state])}>
          {t(`state.${state}`)}
        </span>
        {at !== undefined && (
          <LocalTime at={at} style="moment" className="ml-auto text-note text-ink-muted" />
        )}
      </header>
      <Facts row={row} />
      {failure && <FailureLine failure={failure} />}
      <VersionActions chatId={chatId} row={row} shown={shown} onShow={setShown} />
      {shown === "text" && <VersionText text={text} />}
      {shown === "diff" && previous && (
        <VersionDiff
          label={t("diffLabel", { before: previous.version, version })}
          before={previous.text}
          after={text}
        />
      )}
    </article>
  );
}
