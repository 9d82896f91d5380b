"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRowKeys } from "@/components/ui/use-row-keys";
import type { ChatListFilters, ChatListItem } from "@/lib/core/schema/chat-list";
import { ChatRow } from "./chat-row";
import { ChatsHeader } from "./chats-header";
import { type SetCompact, useCompactToggle } from "./use-compact-toggle";

const ROW_HEIGHT = 45;
const STICKY_HEIGHT = 76;
/** Estimated row count for the server's paint: enough for a tall screen, few enough to stay light. */
const FIRST_PAINT = { width: 1280, height: 1000 };
const LOAD_AHEAD_ROWS = 15;

/** Only the rows near the viewport exist. They stay in normal flow, so rows of any height never overlap. */
function useVirtualChats(chats: readonly ChatListItem[]) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: chats.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => chats[index]?.id ?? index,
    overscan: 8,
    initialRect: FIRST_PAINT,
    // Not the real offset: the first render must match the server's, even when the browser restores a scroll position.
    initialOffset: 0,
    scrollMargin,
    scrollPaddingStart: STICKY_HEIGHT,
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const bodyRef = (element: HTMLTableSectionElement | null) => {
    body.current = element;
    if (element) setScrollMargin(Math.round(element.getBoundingClientRect().top + window.scrollY));
  };
  return { virtualizer, scrollMargin, body, bodyRef };
}

export function ChatsTable({
  chats,
  total,
  search,
  sort,
  onSort,
  setCompact,
  loadMore,
}: Readonly<{
  chats: readonly ChatListItem[];
  total: number;
  search: string;
  sort: ChatListFilters["sort"];
  onSort: (sort: ChatListFilters["sort"]) => void;
  setCompact: SetCompact;
  /** Absent when there is nothing more, or it is already loading. */
  loadMore: (() => void) | undefined;
}>) {
  const t = useTranslations("chats");
  const { virtualizer, scrollMargin, body, bodyRef } = useVirtualChats(chats);
  const toggleCompact = useCompactToggle(setCompact);
  useRowKeys(body, chats.length, virtualizer.scrollToIndex);

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= chats.length - LOAD_AHEAD_ROWS) loadMore?.();
  }, [lastShown, chats.length, loadMore]);

  return (
    <table aria-label={t("title")} aria-rowcount={total + 1} className="block">
      <ChatsHeader sort={sort} onSort={onSort} />
      <tbody
        ref={bodyRef}
        className="block"
        style={{
          paddingTop: Math.max(0, (rows[0]?.start ?? 0) - scrollMargin),
          paddingBottom: Math.max(0, virtualizer.getTotalSize() + scrollMargin - (rows.at(-1)?.end ?? 0)),
        }}
      >
        {rows.map(({ index }) => {
          const chat = chats[index];
          return (
            chat && (
              <ChatRow
                key={chat.id}
                chat={chat}
                index={index}
                search={search}
                measure={virtualizer.measureElement}
                onCompact={toggleCompact}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}
