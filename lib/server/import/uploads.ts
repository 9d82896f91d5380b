import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync, truncateSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { processSingleton } from "@/lib/core/process-singleton";
import type { ImportPreview } from "@/lib/import/pipeline/preview-import";
import { newImportFile } from "@/lib/import/source/imports-folder";
import { AppError } from "../app-error";
import { importsFolder, maxUploadBytes } from "../env";
import type { ImportJob } from "./import-job";

/** A file being uploaded or waiting for import. It is deleted as soon as it is no longer needed. */
export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly file: string;
  received: number;
  /** The previews of its sources, so that an import need not read them again. */
  readonly previews: Map<string, ImportPreview>;
  job: ImportJob | undefined;
  timer: NodeJS.Timeout | undefined;
};

const KEPT_IDLE_MS = 60 * 60 * 1000;
const MAX_UPLOADS = 100;

const uploads = processSingleton("uploads", () => new Map<string, Upload>());

export function startUpload(name: string, size: number): Upload {
  if (size > maxUploadBytes())
    throw new AppError(
      "bad-request",
      `The file is larger than ${maxUploadBytes()} bytes, the limit of this server (CONTEXTSCOPE_MAX_UPLOAD_BYTES).`,
    );
  if (uploads.size >= MAX_UPLOADS)
    throw new AppError(
      "unavailable",
      "Too many files are waiting to be imported. Import or remove some first.",
    );
  const file = newImportFile(importsFolder());
  writeFileSync(file, "", { mode: 0o600, flag: "wx" });
  const id = randomUUID();
  const previews = new Map();
  uploads.set(id, { id, name, size, file, received: 0, previews, job: undefined, timer: undefined });
  return findUpload(id);
}

/** Accessing an upload extends its lifetime. */
export function findUpload(id: string): Upload {
  const upload = uploads.get(id);
  if (upload === undefined)
    throw new AppError("not-found", "This upload has expired; nothing was stored. Choose the file again.");
  keepAWhile(upload);
  return upload;
}

/** An upload is not idle while it is being imported. */
const isBusy = ({ job }: Upload): boolean => job !== undefined && !job.isOver();

/** Uploads that wait for a person. */
export const listIdleUploads = (): readonly Upload[] =>
  [...uploads.values()].filter((upload) => !isBusy(upload));

function keepAWhile(upload: Upload): void {
  clearTimeout(upload.timer);
  upload.timer = setTimeout(
    () => (isBusy(upload) ? keepAWhile(upload) : removeUpload(upload.id)),
    KEPT_IDLE_MS,
  ).unref();
}

export function findWholeUpload(id: string): Upload {
  const upload = findUpload(id);
  if (upload.received === upload.size) return upload;
  throw new AppError("bad-request", `Only ${upload.received} of ${upload.size} bytes have arrived.`);
}

type Slice = Readonly<{ offset: number; length: number; body: ReadableStream<Uint8Array> | null }>;

/** Appends a slice. A truncated slice is rolled back so that it can be sent again. */
export async function addSlice(id: string, { offset, length, body }: Slice): Promise<number> {
  const upload = findUpload(id);
  if (offset !== upload.received)
    throw new AppError("bad-request", `The next slice starts at byte ${upload.received}.`);
  if (offset + length > upload.size)
    throw new AppError("bad-request", "The slice goes beyond the end of the file.");
  let arrived = 0;
  const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
  source.on("data", (chunk: Uint8Array) => {
    arrived += chunk.length;
  });
  await pipeline(source, createWriteStream(upload.file, { flags: "r+", start: offset }));
  if (arrived !== length) {
    truncateSync(upload.file, offset);
    throw new AppError(
      "bad-request",
      `${arrived} of ${length} bytes arrived: the slice was cut off. Send it again.`,
    );
  }
  upload.received += arrived;
  return upload.received;
}

export function removeUpload(id: string): void {
  const upload = uploads.get(id);
  if (upload === undefined) return;
  upload.job?.cancel();
  clearTimeout(upload.timer);
  uploads.delete(id);
  rmSync(upload.file, { force: true });
}
