"use client";

import type { ReactNode, Ref } from "react";
import { useVirtualRows } from "@/components/panels/use-virtual-rows";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SIDES, type SideId } from "@/lib/compare/compare-url";
import { SideBadge } from "./side-badge";

/** Props that a rendered row passes to its list item. */
export type ListItem = Readonly<{ ref: Ref<HTMLLIElement> | undefined; index: number; count: number }>;

type Props<Row> = Readonly<{
  label: string;
  rows: readonly Row[];
  rowHeight: number;
  keyOf: (row: Row) => string;
  /** Column headings for A and B. */
  captions: Readonly<Record<SideId, string>>;
  draw: (row: Row, item: ListItem) => ReactNode;
}>;

/** A list whose rows have a column for A and one for B; only visible rows are rendered. */
export function CompareList<Row>({ label, rows, rowHeight, keyOf, captions, draw }: Props<Row>) {
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? index : keyOf(row);
  };
  const { box, indices, before, after, measure } = useVirtualRows<HTMLElement>(rows.length, rowHeight, keyAt);
  return (
    <ScrollRegion
      ref={box}
      aria-label={label}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [overflow-anchor:none]"
    >
      <div
        aria-hidden
        className="sticky top-0 z-10 grid grid-cols-2 gap-4 border-b border-line bg-sunken px-4 py-1 text-note text-ink-muted max-lg:hidden"
      >
        {SIDES.map((side) => (
          <span key={side} className="flex items-center gap-2">
            <SideBadge id={side} />
            {captions[side]}
          </span>
        ))}
      </div>
      <ol style={{ paddingTop: before, paddingBottom: after }}>
        {indices.map((index) => {
          const row = rows[index];
          return row === undefined ? null : draw(row, { ref: measure, index, count: rows.length });
        })}
      </ol>
    </ScrollRegion>
  );
}

/** A's and B's part of a row: side by side, or stacked on a phone. */
export function SideColumns({ a, b }: Readonly<Record<SideId, ReactNode>>) {
  const parts = { a, b };
  return (
    <div className="mt-1.5 grid gap-x-4 gap-y-2 lg:grid-cols-2">
      {SIDES.map((side) => (
        <div key={side} data-side={side} className="flex min-w-0 gap-2">
          <span className="lg:sr-only">
            <SideBadge id={side} />
          </span>
          <div className="min-w-0 flex-1">{parts[side]}</div>
        </div>
      ))}
    </div>
  );
}
