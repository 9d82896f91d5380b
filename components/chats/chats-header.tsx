"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import type { ChatListFilters } from "@/lib/core/schema/chat-list";
import { ROW_GRID } from "./chat-row";

type Sort = ChatListFilters["sort"];

/** Each order has one sensible direction: names ascending, newest and largest first. */
const COLUMNS = [
  { name: "title", sort: "title" },
  { name: "platform", sort: undefined },
  { name: "activity", sort: "activity" },
  { name: "messages", sort: "messages" },
  { name: "tokens", sort: undefined },
  { name: "savings", sort: undefined },
  { name: "findings", sort: undefined },
  { name: "compact", sort: undefined },
] as const;
const NUMERIC = new Set(["messages", "tokens", "savings", "findings", "compact"]);

const directionOf = (sort: Sort) => (sort === "title" ? "ascending" : "descending");

function SortButton({
  label,
  sort,
  active,
  onSort,
}: Readonly<{ label: string; sort: Sort; active: boolean; onSort: (sort: Sort) => void }>) {
  const Arrow = directionOf(sort) === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(sort)}
      className={joinClasses(
        "-mx-1 inline-flex items-center gap-1 rounded px-1 py-0.5 hover:text-ink",
        active && "text-ink",
      )}
    >
      {label}
      {active && <Arrow aria-hidden className="size-3" />}
    </button>
  );
}

export function ChatsHeader({ sort, onSort }: Readonly<{ sort: Sort; onSort: (sort: Sort) => void }>) {
  const t = useTranslations("chats.column");
  return (
    <thead className="max-md:sr-only md:sticky md:top-11 md:z-20 md:block md:bg-canvas">
      <tr
        aria-rowindex={1}
        className={joinClasses("border-b border-line-strong px-4 py-1.5 text-note text-ink-muted", ROW_GRID)}
      >
        {COLUMNS.map((column) => (
          <th
            key={column.name}
            scope="col"
            aria-sort={column.sort === sort ? directionOf(sort) : undefined}
            className={joinClasses("font-medium", NUMERIC.has(column.name) ? "text-right" : "text-left")}
          >
            {column.sort ? (
              <SortButton
                label={t(column.name)}
                sort={column.sort}
                active={column.sort === sort}
                onSort={onSort}
              />
            ) : (
              t(column.name)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
