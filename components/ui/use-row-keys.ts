"use client";

import { type RefObject, useEffect } from "react";
import { isTyping } from "./is-typing";

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const focusedIndex = (list: HTMLElement): number => {
  const row = list.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-index]")
    : undefined;
  return row ? Number(row.dataset.index) : -1;
};

/** Which row a key leads to; arrows only move once a row has the focus, so that they still scroll the page. */
export function nextRow(key: string, focused: number, count: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || count === 0) return undefined;
  if (focused === -1) return key === "j" ? 0 : undefined;
  return Math.min(Math.max(focused + step, 0), count - 1);
}

function focusRow(list: HTMLElement, index: number): boolean {
  const link = list.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`);
  link?.focus({ preventScroll: true });
  return link !== null;
}

/** j/k and the arrows move from row to row of a virtual list. The focus itself is the state: Enter opens its link. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const element = list.current;
      if (!element || isTyping(event)) return;
      const index = nextRow(event.key, focusedIndex(element), count);
      if (index === undefined) return;
      event.preventDefault();
      reveal(index);
      // A row that was out of sight is drawn in the next frame.
      if (!focusRow(element, index)) requestAnimationFrame(() => focusRow(element, index));
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [list, count, reveal]);
}
