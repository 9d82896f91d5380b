"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { useLinkedMessages } from "../linked/linked-messages";
import { useHrefOf } from "../linked/message-link";
import type { TimelineRow as Row } from "./build-timeline-rows";
import { type RowContext, TimelineRow } from "./timeline-row";

const ROW_HEIGHT = 64;
const LOAD_AHEAD_ROWS = 8;

export type LoadMore = Readonly<{
  /** Absent when there is nothing more in that direction, or it is already loading. */
  earlier: (() => void) | undefined;
  later: (() => void) | undefined;
}>;

/** Opens at the linked message or at the newest, and keeps the reader's position while earlier messages load. */
function useTimelineVirtualizer(rows: readonly Row[], targetIndex: number) {
  const scroller = useRef<HTMLElement>(null);
  const [placed, setPlaced] = useState(false);
  // Keyed by id, because positions change. React Compiler skips hooks that use the virtualizer, which lays out all rows
  // again for a new function: measured 4 layouts instead of 1 in timeline.test.tsx.
  const getItemKey = useCallback((index: number) => rows[index]?.message.id ?? index, [rows]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: 6,
    paddingEnd: 16,
    anchorTo: "end",
    // Once positioned, text unfolded at the end grows downwards instead of pushing the reader up.
    scrollEndThreshold: placed ? -1 : 1,
  });
  // Scrolling is the browser's state, not React's; it happens once, before the first paint.
  useLayoutEffect(() => {
    if (placed) return;
    if (targetIndex === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(targetIndex, { align: "center" });
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
  }, [placed, targetIndex, virtualizer]);
  return { scroller, virtualizer, placed };
}

/** Scrolls to a message chosen in a panel; one that is not loaded is opened by its URL. */
function useShowChosen(rows: readonly Row[], reveal: (index: number) => void): void {
  const hrefOf = useHrefOf();
  const { chosen } = useLinkedMessages();
  const router = useRouter();
  const shown = useRef(chosen);
  useEffect(() => {
    if (chosen === undefined || chosen === shown.current) return;
    shown.current = chosen;
    if (chosen.chosenIn === "timeline") return;
    const index = rows.findIndex(({ message }) => message.id === chosen.messageId);
    if (index === -1) router.push(hrefOf(chosen.messageId), { scroll: false });
    else reveal(index);
  }, [chosen, rows, hrefOf, reveal, router]);
}

/** Where keyboard navigation continues: the message chosen since the timeline opened, or the one it opened at. */
function useChosenRow(rows: readonly Row[], targetIndex: number): number {
  const { chosen } = useLinkedMessages();
  const [before] = useState(chosen);
  return chosen === before ? targetIndex : rows.findIndex(({ message }) => message.id === chosen?.messageId);
}

type End = Readonly<{ lastId: string | undefined; isNewest: boolean }>;

/** A reader at the newest message follows new ones; a reader further up stays in place. */
function useFollowNewest(scroller: RefObject<HTMLElement | null>, end: End, scrollToEnd: () => void): void {
  const isAtEnd = useRef(true);
  const before = useRef(end);
  useEffect(() => {
    const element = scroller.current;
    const note = () => {
      if (element === null) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < ROW_HEIGHT;
    };
    element?.addEventListener("scroll", note, { passive: true });
    return () => element?.removeEventListener("scroll", note);
  }, [scroller]);
  const { lastId, isNewest } = end;
  useLayoutEffect(() => {
    const isFollowed = before.current.isNewest && before.current.lastId !== lastId && isAtEnd.current;
    before.current = { lastId, isNewest };
    if (isFollowed) scrollToEnd();
  }, [lastId, isNewest, scrollToEnd]);
}

type Props = Readonly<{
  rows: readonly Row[];
  targetIndex: number;
  context: RowContext;
  loadMore: LoadMore;
  /** No messages are stored after the last row. */
  isNewest: boolean;
}>;

export function VirtualTimeline({ rows, targetIndex, context, loadMore, isNewest }: Props) {
  const t = useTranslations("chat");
  const { scroller, virtualizer, placed } = useTimelineVirtualizer(rows, targetIndex);
  useRowKeys(scroller, rows.length, virtualizer.scrollToIndex, useChosenRow(rows, targetIndex));
  useShowChosen(rows, virtualizer.scrollToIndex);
  useFollowNewest(scroller, { lastId: rows.at(-1)?.message.id, isNewest }, virtualizer.scrollToEnd);

  const shown = virtualizer.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);
  useEffect(() => {
    if (!placed || !first || !last) return;
    if (first.index < LOAD_AHEAD_ROWS) loadMore.earlier?.();
    if (last.index >= rows.length - LOAD_AHEAD_ROWS) loadMore.later?.();
  }, [placed, first, last, rows.length, loadMore]);

  return (
    <ScrollRegion
      ref={scroller}
      aria-label={t("timeline")}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <ol
        className="mx-auto max-w-4xl"
        style={{
          paddingTop: first?.start ?? 0,
          paddingBottom: virtualizer.getTotalSize() - (last?.end ?? 0),
        }}
      >
        {shown.map(({ index, key }) => {
          const row = rows[index];
          return (
            row && (
              <li key={key} ref={virtualizer.measureElement} data-index={index} className="flow-root">
                <TimelineRow row={row} context={context} />
              </li>
            )
          );
        })}
      </ol>
    </ScrollRegion>
  );
}
