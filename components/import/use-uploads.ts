"use client";

import { useRef, useState } from "react";
import { removeUpload, uploadFile } from "@/lib/client/import-calls";

export type UploadState =
  | Readonly<{ kind: "waiting" }>
  | Readonly<{ kind: "uploading"; bytes: number }>
  | Readonly<{ kind: "ready"; id: string }>
  | Readonly<{ kind: "failed"; reason: string }>;

export type UploadItem = Readonly<{ key: number; file: File; state: UploadState }>;

/** Files that were chosen, sent one after another. */
export function useUploads() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const setState = (key: number, state: UploadState): void =>
    setItems((known) => known.map((item) => (item.key === key ? { ...item, state } : item)));

  const send = async (key: number, file: File): Promise<void> => {
    const stop = stops.current.get(key);
    if (stop === undefined) return;
    try {
      setState(key, { kind: "uploading", bytes: 0 });
      const id = await uploadFile(file, stop.signal, (bytes) => setState(key, { kind: "uploading", bytes }));
      setState(key, { kind: "ready", id });
    } catch (error) {
      if (stop.signal.aborted) return;
      setState(key, { kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  };

  const add = (files: readonly File[]): void => {
    const added = files.map((file) => {
      const key = nextKey.current;
      nextKey.current += 1;
      stops.current.set(key, new AbortController());
      return { key, file, state: { kind: "waiting" } } as const;
    });
    setItems((known) => [...known, ...added]);
    for (const { key, file } of added) line.current = line.current.then(() => send(key, file));
  };

  const remove = ({ key, state }: UploadItem): void => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    if (state.kind === "ready") void removeUpload(state.id);
    setItems((known) => known.filter((item) => item.key !== key));
  };

  return { items, add, remove };
}
