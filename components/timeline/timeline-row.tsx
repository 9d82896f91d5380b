"use client";

import { useTranslations } from "use-intl";
import type { MarkOf } from "@/lib/client/message-marks";
import type { TimelineRow as Row } from "./build-timeline-rows";
import { type HrefOf, MessageView } from "./message-view";

export type RowContext = Readonly<{
  hrefOf: HrefOf;
  markOf: MarkOf | undefined;
  botName: string;
  highlightedId: string | undefined;
  /** Sequence of the chat's very first message, once it is loaded. */
  beginsAt: number | undefined;
}>;

export function TimelineRow({ row, context }: Readonly<{ row: Row; context: RowContext }>) {
  const t = useTranslations("chat");
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
      <MessageView
        hrefOf={context.hrefOf}
        mark={context.markOf?.(row.message.sequence - 1, row.message.id)}
        botName={context.botName}
        row={row}
        highlighted={row.message.id === context.highlightedId}
      />
    </>
  );
}
