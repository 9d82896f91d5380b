import { stat } from "node:fs/promises";
import path from "node:path";
import { withSupported } from "../pipeline/describe-refusal";
import { ImportRefusal } from "../pipeline/import-refusal";
import { fileOnDisk, folderOnDisk } from "./folder-on-disk";
import { type ImportSource, readHead } from "./import-source";
import { openZip } from "./open-zip";
import { sourcesIn, type Unread } from "./sources-in";
import { isGzip, unpackGzip } from "./unpack-gzip";

/** A file or folder to open. An uploaded file has its own name, and its folder must not be read. */
export type SourcePath = Readonly<{ path: string; name?: string; isUpload?: boolean }>;

/** Files of a folder or archive that are not chats: their number, and the first of them. */
type Ignored = Readonly<{ count: number; examples: readonly Unread[] }>;

export type OpenedSources = Readonly<{
  sources: readonly ImportSource[];
  refused: readonly Unread[];
  ignored: Ignored;
  /** Closes archives; their sources cannot be read afterwards. */
  close: () => void;
}>;

type Opened = Readonly<{ sources: readonly ImportSource[]; ignored?: readonly Unread[]; close?: () => void }>;

const MAX_EXAMPLES = 50;

/**
 * Opens files, folders, zip and gz archives for import; failures are listed by name. Unpacked copies go to the folder
 * `copies`.
 */
export async function openSources(paths: readonly SourcePath[], copies?: string): Promise<OpenedSources> {
  const sources: ImportSource[] = [];
  const refused: Unread[] = [];
  const ignored: Unread[] = [];
  const closers: (() => void)[] = [];
  for (const wanted of paths) {
    const name = wanted.name ?? path.basename(wanted.path);
    try {
      const opened = await openOne(wanted, name);
      sources.push(
        ...opened.sources.map((source) => (copies === undefined ? source : { ...source, copies })),
      );
      ignored.push(...(opened.ignored ?? []));
      if (opened.close !== undefined) closers.push(opened.close);
      if (opened.sources.length === 0) refused.push({ name, reason: nothingIn(opened.ignored ?? []) });
    } catch (error) {
      refused.push({ name, reason: describeFailure(error) });
    }
  }
  return {
    sources,
    refused,
    ignored: { count: ignored.length, examples: ignored.slice(0, MAX_EXAMPLES) },
    close: () => {
      for (const close of closers) close();
    },
  };
}

/** Names the files inside, because a zip of zips contains the export one level down. */
function nothingIn(ignored: readonly Unread[]): string {
  const [first, ...others] = ignored;
  const more = others.length > 0 ? ` (and ${others.length} more files)` : "";
  const found = first === undefined ? "" : `; ${first.name}: ${first.reason}${more}`;
  return withSupported(`no chat found in it${found}`);
}

function describeFailure(error: unknown): string {
  if (error instanceof ImportRefusal) return error.message;
  if (!(error instanceof Error) || !("code" in error)) throw error;
  if (error.code === "ENOENT") return "no such file";
  return error.code === "EACCES" ? "no permission to read it" : error.message;
}

async function openOne({ path: file, isUpload }: SourcePath, name: string): Promise<Opened> {
  if ((await stat(file)).isDirectory()) return sourcesIn(folderOnDisk(file), name);
  const source = await fileOnDisk(file, name, isUpload ? undefined : folderOnDisk(path.dirname(file)));
  const head = await readHead(source, 4);
  if (isGzip(head)) return { sources: [unpackGzip(source)] };
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return openArchive(file, name);
  return { sources: [source] };
}

async function openArchive(file: string, name: string): Promise<Opened> {
  const zip = await openZip(file);
  return { ...(await sourcesIn(zip.files, name)), close: zip.close };
}
