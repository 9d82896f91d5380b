"use client";

import { useEffect } from "react";
import type { PanelProps } from "./panel-props";

/** Where a message is drawn; a promise where that has to be asked for. */
export type RowOf = (messageId: string) => number | undefined | Promise<number | undefined>;

/** Scrolls to the message chosen elsewhere, each time it is chosen. A changed payload does not scroll: the reader stays where they are. */
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
    // One that cannot be found out is one that is not there.
    if (row instanceof Promise) row.then(revealFound, () => undefined);
    else revealFound(row);
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
}
