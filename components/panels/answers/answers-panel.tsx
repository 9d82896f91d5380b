"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, MessageSquareOff, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DiffText } from "@/components/compare/diff-text";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { FailureState } from "@/components/ui/failure-state";
import { Skeleton } from "@/components/ui/skeleton";
import { StateMessage } from "@/components/ui/state-message";
import { ToggleChip } from "@/components/ui/toggle-chip";
import { answersQuery, fetchAllAnswers } from "@/lib/client/queries/answers-query";
import { wellFormed } from "@/lib/core/text/surrogates";
import { MessageButton } from "../message-button";
import { MessageList } from "../message-list";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { SaveTools } from "../save-tools";
import { type AnswerRow, prepareAnswers } from "./prepare-answers";
import { writeAnswers } from "./write-answers";

const ROW_HEIGHT = 56;

function Place({ row }: Readonly<{ row: AnswerRow }>) {
  const t = useTranslations("providers.answers");
  return (
    <p className="flex flex-wrap gap-x-2 text-note text-ink-muted">
      <MessageButton messageId={row.messageId}>
        {t("message", { id: wellFormed(row.messageId) })}
      </MessageButton>
      {row.sentAt !== undefined && <LocalTime at={row.sentAt} style="moment" />}
      {row.isSent && <span>{t("inRequest")}</span>}
      {row.kind === "clean" && <span>{t("characters", { count: row.characters })}</span>}
    </p>
  );
}

type LeakingRow = Exclude<AnswerRow, { kind: "clean" }>;

function Leaking({ row }: Readonly<{ row: LeakingRow }>) {
  const t = useTranslations("providers.answers");
  return (
    <>
      <ul className="space-y-0.5">
        {row.leaks.map((leak) => (
          <li key={leak} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-tint-3" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {wellFormed(leak)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-1 grid gap-x-5 gap-y-2 @lg:grid-cols-2">
        <div className="min-w-0">
          <p className="text-note font-medium text-ink-muted">{t("stored")}</p>
          <DiffText pieces={row.pieces} />
        </div>
        <div className="min-w-0">
          <p className="text-note font-medium text-ink-muted">{t("seen")}</p>
          {row.kind === "remains" ? (
            <p className="text-danger">{t("remains")}</p>
          ) : (
            <p dir="auto" className="font-mono text-note leading-5 whitespace-pre-wrap wrap-anywhere">
              {wellFormed(row.cleaned)}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function AnswerView({ row }: Readonly<{ row: AnswerRow }>) {
  return (
    <div className="px-3 py-2">
      {row.kind === "clean" ? (
        <p dir="auto" className="truncate text-ink-muted">
          {wellFormed(row.excerpt)}
        </p>
      ) : (
        <Leaking row={row} />
      )}
      <Place row={row} />
    </div>
  );
}

type NothingProps = Readonly<{ onlyLeaks: boolean; looked: number; isAll: boolean }>;

function Nothing({ onlyLeaks, looked, isAll }: NothingProps) {
  const t = useTranslations("providers.answers");
  if (!onlyLeaks) return <StateMessage icon={MessageSquareOff} title={t("none")} />;
  return (
    <StateMessage icon={CircleCheck} title={t(isAll ? "noLeaks" : "noLeaksYet")}>
      {t("noLeaksHint", { count: looked })}
    </StateMessage>
  );
}

function Waiting() {
  return (
    <div className="space-y-3 p-3">
      {[260, 180, 220].map((width) => (
        <Skeleton key={width} className="h-4" width={width} />
      ))}
    </div>
  );
}

/** The bot's stored answers against what the user saw, newest first. */
export function AnswersPanel(props: PanelProps) {
  const t = useTranslations("providers.answers");
  const words = useTranslations();
  const { chatId, report } = props;
  const [onlyLeaks, setOnlyLeaks] = useState(false);
  const only = onlyLeaks ? "leaks" : "all";
  const query = useInfiniteQuery(answersQuery(chatId, report.cutOffId, only));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const looked = data?.pages.reduce((sum, page) => sum + page.looked, 0) ?? 0;
  const answers = data?.pages.flatMap((page) => page.answers) ?? [];
  const rows = prepareAnswers(answers, report.ledger).map((row) => ({
    key: row.messageId,
    messageId: row.messageId,
    content: () => <AnswerView row={row} />,
  }));
  return (
    <PanelFrame
      toolbar={
        <>
          <ToggleChip pressed={onlyLeaks} onChange={setOnlyLeaks}>
            {t("onlyLeaks")}
          </ToggleChip>
          <span
            role="status"
            className="px-1 text-note whitespace-nowrap text-ink-muted @max-[18rem]:sr-only"
          >
            {data && t("looked", { count: looked })}
          </span>
          <SaveTools
            readText={async () =>
              writeAnswers(await fetchAllAnswers(chatId, report.cutOffId, only), report.ledger, words)
            }
            kind="prose"
            chatId={chatId}
            view={onlyLeaks ? "leaking-answers" : "answers"}
          />
        </>
      }
    >
      {error && (
        <FailureState title={t("failed")} retryLabel={t("retry")} retry={refetch}>
          {error.message}
        </FailureState>
      )}
      {!error && data === undefined && <Waiting />}
      {data && rows.length === 0 && <Nothing onlyLeaks={onlyLeaks} looked={looked} isAll={!hasNextPage} />}
      {rows.length > 0 && <MessageList {...props} label={t("label")} rows={rows} rowHeight={ROW_HEIGHT} />}
      {hasNextPage && (
        <div className="shrink-0 border-t border-line p-2">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </PanelFrame>
  );
}
