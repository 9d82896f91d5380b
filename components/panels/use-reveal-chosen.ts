"use client";

import { useEffect } from "react";

/** Scrolls to the message chosen elsewhere. A changed payload does not scroll: the reader stays where they are. */
export function useRevealChosen(
  chosen: string | undefined,
  rowOf: (messageId: string) => number | undefined,
  reveal: (row: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls
  useEffect(() => {
    const row = chosen === undefined ? undefined : rowOf(chosen);
    if (row !== undefined) reveal(row);
  }, [chosen]);
}
