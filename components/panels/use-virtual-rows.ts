"use client";

import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";

/** Lists up to this length render in full; a longer one renders this many rows before the browser can measure. */
const PLAIN_ROWS = 100;
/** Rows rendered outside the viewport on each side: about one turn of the wheel. */
const OVERSCAN = 6;

const INDICES: readonly number[] = Array.from({ length: PLAIN_ROWS }, (_, index) => index);

type KeyOf = (index: number) => string | number;

const BY_PLACE: KeyOf = (index) => index;

const rowIn = (box: HTMLElement, index: number) => box.querySelector<HTMLElement>(`[data-index="${index}"]`);

function isInSight(box: HTMLElement, index: number): boolean {
  const outer = box.getBoundingClientRect();
  const inner = rowIn(box, index)?.getBoundingClientRect();
  return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

function scrollToRow(box: HTMLElement, index: number) {
  const row = rowIn(box, index);
  if (!row) return;
  const distance = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += distance - box.clientHeight / 3;
}

/**
 * A new row has its estimated height until the browser reports the real one: measuring would force a layout during
 * render.
 */
function measureLater<Box extends HTMLElement>(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<Box, HTMLElement>,
): number {
  if (entry) return measureElement(row, entry, rows);
  const index = rows.indexFromElement(row);
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index);
}

/**
 * The rendered rows of a list: all of a short one, the visible ones of a long one. `keyOf` must stay the same function
 * as long as the rows do: a new one repositions every row.
 */
export function useVirtualRows<Box extends HTMLElement>(
  count: number,
  rowHeight: number,
  keyOf: KeyOf = BY_PLACE,
) {
  const box = useRef<Box>(null);
  const isVirtual = useHydrated() && count > PLAIN_ROWS;
  const virtualizer = useVirtualizer<Box, HTMLElement>({
    // The server would render every row.
    count: isVirtual ? count : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    measureElement: measureLater,
    overscan: OVERSCAN,
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : undefined;
  const reveal = (index: number) => {
    // Visible rows stay in place: the reader may be pointing at one.
    if (!box.current || isInSight(box.current, index)) return;
    if (isVirtual) virtualizer.scrollToIndex(index, { align: "center" });
    else scrollToRow(box.current, index);
  };
  return {
    box,
    reveal,
    indices: items?.map(({ index }) => index) ?? INDICES.slice(0, count),
    /** The height of the unrendered rows before and after. */
    before: items?.[0]?.start ?? 0,
    after: items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
  };
}
