import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { z } from "zod";
import type { importOrderSchema, ShownPreview, UploadContents } from "@/lib/contract/imports";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { newImportFile } from "@/lib/import/source/imports-folder";
import { AppError } from "../app-error";
import { importsFolder } from "../env";
import type { Store } from "../store/store";
import { runImportTask } from "../workers/run-task";
import { type ImportJob, startImportJob } from "./import-job";
import { keepImport, nameImport } from "./known-imports";
import { logFailure } from "./log-failure";
import type { StoreNews, UploadedFile } from "./read-upload";
import { findWholeUpload } from "./uploads";

/** The sources in an uploaded file. */
export const readContents = (store: Store, id: string): Promise<UploadContents> =>
  withUpload(id, (upload) => runImportTask(store, "upload-contents", upload));

type PreviewQuery = Readonly<{ source: number; mapping?: SqliteMapping | undefined }>;

/** Previews one source without storing anything. */
export const previewUpload = (
  store: Store,
  id: string,
  query: PreviewQuery,
  signal: AbortSignal,
): Promise<ShownPreview> =>
  withUpload(id, async (upload) => {
    const known = knownPreview(id, query);
    const read = await runImportTask(store, "upload-preview", { ...upload, ...query, known }, { signal });
    findWholeUpload(id).previews.set(keyOf(query), read.preview);
    return read.shown;
  });

type Order = z.output<typeof importOrderSchema>;

/** Starts the import of one source of an upload; one at a time. */
export function runImport(store: Store, id: string, order: Order): ImportJob {
  const upload = findWholeUpload(id);
  if (upload.job !== undefined && !upload.job.isOver())
    throw new AppError("bad-request", "This file is already being imported.");
  const importId = randomUUID();
  upload.job = startImportJob((signal, onProgress) => {
    const tell = (news: StoreNews): void => {
      if (news.kind === "named") nameImport(importId, news.name);
      else onProgress(news.progress);
    };
    return logFailure(store, { bytes: upload.size, signal }, () =>
      withUpload(id, (file) => {
        const { source, mapping } = order;
        const question = { ...file, source, mapping, known: knownPreview(id, order), order };
        return runImportTask(store, "upload-store", question, { signal, tell });
      }),
    );
  });
  keepImport({ id: importId, uploadId: id, name: upload.name, job: upload.job });
  return upload.job;
}

const keyOf = ({ source, mapping }: PreviewQuery): string => JSON.stringify([source, mapping]);

const knownPreview = (id: string, query: PreviewQuery) => findWholeUpload(id).previews.get(keyOf(query));

/** Removes what the work wrote, even if its thread was killed. */
async function withUpload<Result>(
  id: string,
  work: (upload: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const { file, name } = findWholeUpload(id);
  const folder = newImportFile(importsFolder());
  try {
    return await work({ file, name, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
