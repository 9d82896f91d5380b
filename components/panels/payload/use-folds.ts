"use client";

import { useState } from "react";
import { visibleRows } from "@/lib/rendering/find-folds";
import type { PreparedRendering } from "@/lib/rendering/prepare-rendering";

/** The folded entries, and thus the visible rows. */
export function useFolds({ rows, folds }: PreparedRendering) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const visible = visibleRows(rows.length, folds, folded);
  const toggle = (key: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  /** Folds the entries of lists, not the lists: folding those would hide everything. */
  const foldAll = () =>
    setFolded(new Set([...folds.values()].filter(({ isEntry }) => isEntry).map(({ key }) => key)));
  /** Unfolds every entry that hides a row. */
  const open = (row: number) =>
    setFolded((before) => {
      const hiding = [...folds.values()].filter(
        ({ key, firstRow, lastRow }) => before.has(key) && firstRow < row && row <= lastRow,
      );
      return hiding.length === 0
        ? before
        : new Set([...before].filter((key) => !hiding.some((f) => f.key === key)));
    });
  return { folded, visible, toggle, foldAll, unfoldAll: () => setFolded(new Set()), open };
}
