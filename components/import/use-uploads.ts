"use client";

import { useRef, useState } from "react";
import { removeUpload, uploadFile } from "@/lib/client/queries/import-calls";
import type { KnownImport } from "@/lib/contract/imports";

export type UploadState =
  | Readonly<{ kind: "waiting" }>
  | Readonly<{ kind: "uploading"; bytes: number }>
  | Readonly<{ kind: "ready"; id: string }>
  | Readonly<{ kind: "failed"; reason: string }>;

/** A file, or a folder that is zipped during the upload. */
export type Chosen = Readonly<{
  name: string;
  size: number;
  read: (signal: AbortSignal) => Promise<Blob>;
}>;

export type UploadItem = Readonly<{ key: number; chosen: Chosen; state: UploadState }>;

/** An unfinished upload is lost when the page is left. */
export const isUploading = (items: readonly UploadItem[]): boolean =>
  items.some(({ state }) => state.kind === "waiting" || state.kind === "uploading");

/** The page shows its own imports with their files. */
export function importsOfOthers(
  imports: readonly KnownImport[],
  items: readonly UploadItem[],
): readonly KnownImport[] {
  const own = new Set(items.flatMap(({ state }) => (state.kind === "ready" ? [state.id] : [])));
  return imports.filter(({ uploadId }) => !own.has(uploadId));
}

/** Chosen files, uploaded one after another. */
export function useUploads() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const setState = (key: number, state: UploadState): void =>
    setItems((known) => known.map((item) => (item.key === key ? { ...item, state } : item)));

  const send = async (key: number, { name, read }: Chosen): Promise<void> => {
    const stop = stops.current.get(key);
    if (stop === undefined) return;
    const { signal } = stop;
    try {
      setState(key, { kind: "uploading", bytes: 0 });
      const onProgress = (bytes: number): void => setState(key, { kind: "uploading", bytes });
      const id = await uploadFile(name, await read(signal), { signal, onProgress });
      setState(key, { kind: "ready", id });
    } catch (error) {
      if (signal.aborted) return;
      setState(key, { kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  };

  const add = (chosen: readonly Chosen[]): void => {
    const added = chosen.map((one) => {
      const key = nextKey.current;
      nextKey.current += 1;
      stops.current.set(key, new AbortController());
      return { key, chosen: one, state: { kind: "waiting" } } as const;
    });
    setItems((known) => [...known, ...added]);
    for (const { key, chosen: one } of added) line.current = line.current.then(() => send(key, one));
  };

  const remove = ({ key, state }: UploadItem): void => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    if (state.kind === "ready") void removeUpload(state.id);
    setItems((known) => known.filter((item) => item.key !== key));
  };

  return { items, add, remove };
}
