"use client";

import { type RefObject, useEffect } from "react";
import { isForPage } from "./is-for-page";
import { pressedKey } from "./pressed-key";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const NONE = -1;
/** Browsers round where a list ends. */
const END_TOLERANCE_PX = 8;

const indexOf = (row: HTMLElement | null | undefined): number => (row ? Number(row.dataset.index) : NONE);

const focusedRow = (list: HTMLElement): number =>
  list.contains(document.activeElement)
    ? indexOf(document.activeElement?.closest<HTMLElement>("[data-index]"))
    : NONE;

type InView = Readonly<{ seen: readonly number[]; whole: readonly number[] }>;

/** The visible rows, and the fully visible ones; the list scrolls itself or with the page. */
function rowsInView(list: HTMLElement): InView {
  const box = list.getBoundingClientRect();
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
  const rows = [...list.querySelectorAll<HTMLElement>("[data-index]")].map((row) => {
    const { top: start, bottom: end } = row.getBoundingClientRect();
    return {
      index: indexOf(row),
      isSeen: start < bottom && end > top,
      isWhole: start >= top && end <= bottom,
    };
  });
  const indices = (chosen: typeof rows) => chosen.map(({ index }) => index);
  return {
    seen: indices(rows.filter(({ isSeen }) => isSeen)),
    whole: indices(rows.filter((row) => row.isWhole)),
  };
}

/** A reader at the end starts from the last row, everyone else from the first visible one. */
function rowRead(list: HTMLElement, { seen, whole }: InView): number {
  const inView = whole.length > 0 ? whole : seen;
  const { scrollTop, scrollHeight, clientHeight } = list;
  const isAtEnd = scrollTop > 0 && scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX;
  return inView.at(isAtEnd ? -1 : 0) ?? NONE;
}

type Places = Readonly<{
  focused: number;
  /** The opened or chosen row, while it is in view. */
  current: number;
  /** The row to start from without a focused or chosen one. */
  read: number;
}>;

/** The row that a key goes to; arrows move only once a row has the focus, so that they still scroll the page. */
export function nextRow(key: string, { focused, current, read }: Places, count: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || count === 0) return undefined;
  if (focused === NONE && key.startsWith("Arrow")) return undefined;
  const from = focused === NONE ? current : focused;
  return from === NONE ? Math.max(read, 0) : Math.min(Math.max(from + step, 0), count - 1);
}

function placesIn(list: HTMLElement, chosen: number): Places {
  const inView = rowsInView(list);
  return {
    focused: focusedRow(list),
    current: inView.seen.includes(chosen) ? chosen : NONE,
    read: rowRead(list, inView),
  };
}

function focusRow(list: HTMLElement, index: number): boolean {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
  link?.focus({ preventScroll: true });
  return link !== null;
}

/**
 * j/k and the arrows move between rows of a virtual list. The focus itself is the state: Enter opens its link.
 * Without focus they continue from `chosen`, the row that was opened or clicked.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
  chosen: number = NONE,
): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const element = list.current;
      const key = pressedKey(event);
      if (!element || !isForPage(event) || STEPS[key] === undefined) return;
      const index = nextRow(key, placesIn(element, chosen), count);
      if (index === undefined) return;
      event.preventDefault();
      reveal(index);
      // A row outside the viewport is rendered in the next frame.
      if (!focusRow(element, index)) requestAnimationFrame(() => focusRow(element, index));
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [list, count, reveal, chosen]);
}
