import { queryOptions } from "@tanstack/react-query";
import {
  type ImportNews,
  type ImportOrder,
  type KnownImport,
  type RefusedPreview,
  type ShownPreview,
  SLICE_BYTES,
  type StartedUpload,
  type UploadContents,
} from "@/lib/contract/imports";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { createLine } from "../hooks/create-line";
import { fetchJson, fetchOk, postJson } from "./fetch-json";

const pathOf = (id: string, part = ""): string => `/api/imports/${id}${part === "" ? "" : `/${part}`}`;

/** Uploads a file in slices; returns the upload's id. */
export async function uploadFile(
  name: string,
  file: Blob,
  { signal, onProgress }: Readonly<{ signal: AbortSignal; onProgress: (bytes: number) => void }>,
): Promise<string> {
  const { id } = await postJson<StartedUpload>("/api/imports", { name, size: file.size }, signal);
  try {
    for (let offset = 0; offset < file.size; offset += SLICE_BYTES) {
      await sendSlice(id, offset, file.slice(offset, offset + SLICE_BYTES), signal);
      onProgress(Math.min(file.size, offset + SLICE_BYTES));
    }
  } catch (error) {
    await removeUpload(id);
    throw error;
  }
  return id;
}

async function sendSlice(id: string, offset: number, slice: Blob, signal: AbortSignal): Promise<void> {
  await fetchOk(`${pathOf(id)}?offset=${offset}`, { method: "PUT", body: slice, signal });
}

/** An upload that is already gone counts as removed. */
export async function removeUpload(id: string): Promise<void> {
  await fetchOk(pathOf(id), { method: "DELETE" }).catch(() => undefined);
}

/** Fetched whenever the page opens; the streams report later changes. */
export const knownImportsQuery = () =>
  queryOptions({
    queryKey: ["imports", "known"] as const,
    queryFn: ({ signal }) => fetchJson<readonly KnownImport[]>("/api/imports", signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const uploadContentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", id, "contents"] as const,
    queryFn: ({ signal }) => fetchJson<UploadContents>(pathOf(id), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const importPreviewQuery = (id: string, source: number, mapping: SqliteMapping | undefined) =>
  queryOptions({
    queryKey: ["imports", id, "preview", source, mapping] as const,
    queryFn: ({ signal }) =>
      inLine(() => readPreview(id, { source, ...(mapping && { mapping }) }, signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Reads sources one at a time: an archive may hold hundreds of chats. */
const inLine = createLine();

async function readPreview(id: string, query: object, signal: AbortSignal): Promise<ShownPreview> {
  const answer = await postJson<ShownPreview | RefusedPreview>(pathOf(id, "preview"), query, signal);
  if ("refusal" in answer) throw new Error(answer.refusal);
  return answer;
}

export const startImport = (id: string, order: ImportOrder): Promise<unknown> =>
  postJson(pathOf(id, "run"), order);

export const cancelImport = (id: string): Promise<unknown> => postJson(pathOf(id, "cancel"), {});

/** `silent`: the server does not respond, the browser retries. `lost`: it responds but does not know the import. */
export type ImportTrouble = Readonly<{ kind: "silent" }> | Readonly<{ kind: "lost" }>;

/** Follows an import until it ends. Returns the unsubscribe function. */
export function listenToImport(id: string, onNews: (news: ImportNews | ImportTrouble) => void): () => void {
  const source = new EventSource(pathOf(id, "stream"));
  source.onmessage = ({ data }) => {
    const news = JSON.parse(String(data)) as ImportNews;
    if (news.kind !== "progress") source.close();
    onNews(news);
  };
  source.onerror = () => onNews({ kind: source.readyState === EventSource.CLOSED ? "lost" : "silent" });
  return () => source.close();
}
