"use client";

import { useRef, useState } from "react";

/** Imports one source when its turn comes; true on success. */
export type ImportNow = Readonly<{ importNow: () => Promise<boolean>; cancel: () => Promise<void> }>;

export type AllState =
  | Readonly<{ kind: "idle" }>
  | Readonly<{ kind: "running"; done: number; total: number; isCancelling: boolean }>
  | Readonly<{ kind: "over"; imported: number; left: number }>;

/** Imports the sources of an upload one after another; each has its own report. */
export function useImportAll() {
  const [state, setState] = useState<AllState>({ kind: "idle" });
  const sources = useRef(new Map<number, ImportNow>());
  const isCancelled = useRef(false);
  const current = useRef<ImportNow>(undefined);

  const register = (index: number) => (source: ImportNow | null) => {
    if (source === null) sources.current.delete(index);
    else sources.current.set(index, source);
  };
  const start = async (indexes: readonly number[]): Promise<void> => {
    isCancelled.current = false;
    let imported = 0;
    for (const [done, index] of indexes.entries()) {
      if (isCancelled.current) break;
      setState({ kind: "running", done, total: indexes.length, isCancelling: false });
      current.current = sources.current.get(index);
      if (await current.current?.importNow()) imported += 1;
    }
    setState({ kind: "over", imported, left: indexes.length - imported });
  };
  const cancel = async (): Promise<void> => {
    isCancelled.current = true;
    setState((known) => (known.kind === "running" ? { ...known, isCancelling: true } : known));
    await current.current?.cancel();
  };
  return { state, register, start, cancel };
}
