"use client";

import { useEffect } from "react";
import type { PanelProps } from "./panel-props";

/** The row of a message; a promise where the server has to look it up. */
export type RowOf = (messageId: string) => number | undefined | Promise<number | undefined>;

/** Scrolls to a message each time it is chosen elsewhere. A changed payload keeps the reader's position. */
export function useRevealChosen(
  chosen: PanelProps["chosen"],
  rowOf: RowOf,
  reveal: (row: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls
  useEffect(() => {
    let isCurrent = true;
    const revealFound = (row: number | undefined) => {
      if (row !== undefined && isCurrent) reveal(row);
    };
    const row = chosen === undefined ? undefined : rowOf(chosen.messageId);
    // A failed lookup counts as not found.
    if (row instanceof Promise) row.then(revealFound, () => undefined);
    else revealFound(row);
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
}
