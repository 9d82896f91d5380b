"use client";

import { memo } from "react";
import { useTranslations } from "use-intl";
import { areSameMarks, type MarkOf } from "@/lib/client/format/message-marks";
import { isEvent } from "@/lib/core/schema/message";
import type { TimelineRow as Row } from "./build-timeline-rows";
import { EventView } from "./event-view";
import { MessageView } from "./message-view";

export type RowContext = Readonly<{
  chatId: string;
  markOf: MarkOf | undefined;
  botName: string;
  highlightedId: string | undefined;
  /** Sequence number of the chat's first message, once it is loaded. */
  beginsAt: number | undefined;
}>;

type Props = Readonly<{ row: Row; context: RowContext }>;

/** Events have no position among the messages, and no mark. */
const markOf = ({ row: { message }, context }: Props) =>
  message.position === undefined ? undefined : context.markOf?.(message.position, message.id);

/**
 * A new report changes the marks of few rows: only those re-render. React Compiler cannot compare by value: measured
 * without `memo`, an equal report re-renders 30 of 30 rows, with it none.
 */
function isSame(before: Props, after: Props): boolean {
  const { markOf: _old, highlightedId: wasHighlighted, ...one } = before.context;
  const { markOf: _new, highlightedId: isHighlighted, ...other } = after.context;
  const { id } = after.row.message;
  return (
    before.row === after.row &&
    (id === wasHighlighted) === (id === isHighlighted) &&
    one.botName === other.botName &&
    one.beginsAt === other.beginsAt &&
    areSameMarks(markOf(before), markOf(after))
  );
}

export const TimelineRow = memo(function TimelineRow(props: Props) {
  const t = useTranslations("chat");
  const { row, context } = props;
  return (
    <>
      {row.message.sequence === context.beginsAt && (
        <p className="px-3 pt-5 text-center text-note text-ink-faint sm:px-4">{t("beginning")}</p>
      )}
      {row.day && (
        <h2
          suppressHydrationWarning
          className="flex items-center gap-3 px-3 pt-4 pb-1 text-note font-medium text-ink-muted after:h-px after:flex-1 after:bg-line sm:px-4"
        >
          {row.day}
        </h2>
      )}
      {isEvent(row.message) ? (
        <EventView chatId={context.chatId} row={row} highlighted={row.message.id === context.highlightedId} />
      ) : (
        <MessageView
          chatId={context.chatId}
          mark={markOf(props)}
          botName={context.botName}
          row={row}
          highlighted={row.message.id === context.highlightedId}
        />
      )}
    </>
  );
}, isSame);
