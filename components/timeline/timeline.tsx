"use client";

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { ArrowDown, MessageSquareDashed } from "lucide-react";

import { useTranslations } from "use-intl";
import { usePendingDeletions } from "@/components/deletion/pending-deletions";
import { useReaderPlace } from "@/components/text/local-time";
import { buttonClasses } from "@/components/ui/button";
import { FailureState } from "@/components/ui/failure-state";
import { joinClasses } from "@/components/ui/join-classes";
import { NOTICE_ACTION, Notice } from "@/components/ui/notice";
import { StateMessage } from "@/components/ui/state-message";
import type { MarkOf } from "@/lib/client/format/message-marks";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { messagePagesQuery } from "@/lib/client/queries/message-pages-query";
import { isChatGone } from "@/lib/client/queries/problem-error";
import type { MessagePage } from "@/lib/core/schema/message-page";
import { MessageLink } from "../linked/message-link";
import { buildTimelineRows, type TimelineRow as Row } from "./build-timeline-rows";
import { firstRows } from "./first-rows";
import { type RowContext, TimelineRow } from "./timeline-row";
import { TimelineSkeleton } from "./timeline-skeleton";
import { type LoadMore, VirtualTimeline } from "./virtual-timeline";

/** Before the browser can scroll, CSS alone aligns the newest messages to the bottom. */
function PaintedTimeline({
  rows,
  targetIndex,
  context,
}: Readonly<{ rows: readonly Row[]; targetIndex: number; context: RowContext }>) {
  const t = useTranslations("chat");
  const first = firstRows(rows, targetIndex);
  return (
    <section
      aria-label={t("timeline")}
      aria-busy
      className={joinClasses(
        "flex min-h-0 flex-1 overflow-y-auto",
        first.anchor === "end" ? "flex-col-reverse" : "flex-col",
      )}
    >
      <ol className="mx-auto w-full max-w-4xl pb-4">
        {first.rows.map((row) => (
          <li key={row.message.id} className="flow-root">
            <TimelineRow row={row} context={context} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MissingNotice({ messageId }: Readonly<{ messageId: string }>) {
  const t = useTranslations("chat");
  return (
    <Notice link={<MessageLink className={NOTICE_ACTION}>{t("newest")}</MessageLink>}>
      {t("missing", { id: messageId })}
    </Notice>
  );
}

type Messages = UseInfiniteQueryResult<InfiniteData<MessagePage>>;

/** Why there are no rows: loading, failed, or none stored. */
function NoRows({ messages }: Readonly<{ messages: Messages }>) {
  const t = useTranslations();
  if (messages.isPending) return <TimelineSkeleton label={t("chat.loading")} />;
  if (messages.isError)
    return (
      <FailureState title={t("chat.loadFailed")} retryLabel={t("chats.retry")} retry={messages.refetch}>
        {messages.error.message}
      </FailureState>
    );
  return (
    <StateMessage icon={MessageSquareDashed} title={t("chat.none")}>
      {t("chat.noneHint")}
    </StateMessage>
  );
}

/** A failed load, with its retry. */
function failedPartOf(messages: Messages) {
  const { isFetchPreviousPageError, isFetchNextPageError } = messages;
  if (isFetchPreviousPageError)
    return { text: "earlierFailed", askAgain: messages.fetchPreviousPage } as const;
  if (isFetchNextPageError) return { text: "laterFailed", askAgain: messages.fetchNextPage } as const;
  return { text: "refreshFailed", askAgain: messages.refetch } as const;
}

/** Shown above the loaded rows: automatic loading pauses until the failed request is retried. */
function FailedPartNotice({ messages, error }: Readonly<{ messages: Messages; error: Error }>) {
  const t = useTranslations();
  const { text, askAgain } = failedPartOf(messages);
  // The workbench reports a deleted chat, so no second alert.
  const isGone = isChatGone(error);
  return (
    <Notice
      tone={isGone ? "plain" : "danger"}
      button={{ label: t("chats.retry"), onClick: () => void askAgain() }}
    >
      {t(`chat.${text}`, { reason: error.message })}
    </Notice>
  );
}

function loadMoreOf(messages: Messages): LoadMore {
  const { isFetching, isError, hasPreviousPage, hasNextPage } = messages;
  const idle = !isFetching && !isError;
  return {
    earlier: idle && hasPreviousPage ? () => void messages.fetchPreviousPage() : undefined,
    later: idle && hasNextPage ? () => void messages.fetchNextPage() : undefined,
  };
}

type Props = Readonly<{
  chatId: string;
  messageId: string | undefined;
  markOf: MarkOf | undefined;
}>;

/** A hook of its own: React Compiler caches its result by the data, without the query's loading states. */
function useTimelineRows(data: Messages["data"], botName: string): readonly Row[] {
  const place = useReaderPlace();
  return buildTimelineRows(data?.pages.flatMap((page) => page.messages) ?? [], place, botName);
}

export function Timeline({ chatId, messageId, markOf }: Props) {
  const t = useTranslations("chat");
  const hydrated = useHydrated();
  const { data: overview } = useQuery(chatQuery(chatId));
  const messages = useInfiniteQuery(messagePagesQuery(chatId, messageId));
  const { data } = messages;
  const botName = overview?.chat.bot.name ?? "";
  const { hidden } = usePendingDeletions();
  const stored = useTimelineRows(data, botName);
  const rows = hidden.length === 0 ? stored : stored.filter(({ message }) => !hidden.includes(message.id));
  if (rows.length === 0) return <NoRows messages={messages} />;

  const missing = data?.pages.find((page) => page.missing !== undefined)?.missing;
  const targetIndex = rows.findIndex(({ message }) => message.id === messageId);
  const context = {
    chatId,
    markOf,
    botName,
    highlightedId: messageId,
    beginsAt: messages.hasPreviousPage ? undefined : rows[0]?.message.sequence,
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {missing !== undefined && <MissingNotice messageId={missing} />}
      {messages.isError && <FailedPartNotice messages={messages} error={messages.error} />}
      {hydrated ? (
        <VirtualTimeline
          rows={rows}
          targetIndex={targetIndex}
          context={context}
          loadMore={loadMoreOf(messages)}
          isNewest={!messages.hasNextPage}
        />
      ) : (
        <PaintedTimeline rows={rows} targetIndex={targetIndex} context={context} />
      )}
      {messages.hasNextPage && (
        <MessageLink
          className={joinClasses(buttonClasses("plain"), "absolute right-4 bottom-4 shadow-float")}
        >
          <ArrowDown aria-hidden className="size-3.5" />
          {t("newest")}
        </MessageLink>
      )}
    </div>
  );
}
