import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { fileOnDisk, folderOnDisk, subfolder } from "./folder-on-disk";
import { ImportRefusal } from "./import-refusal";
import { type FolderOfFiles, type ImportSource, readHead } from "./import-source";
import { limitBytes } from "./limit-bytes";
import { openZip } from "./open-zip";
import { isSlackFolder } from "./slack";

/** A file or folder to open. An uploaded file has a name of its own and nothing beside it that may be read. */
export type SourcePath = Readonly<{ path: string; name?: string; isUpload?: boolean }>;

export type OpenedSources = Readonly<{
  sources: readonly ImportSource[];
  refused: readonly Readonly<{ name: string; reason: string }>[];
  /** Closes archives; the sources cannot be read any more then. */
  close: () => void;
}>;

type Opened = Readonly<{ sources: readonly ImportSource[]; close?: () => void }>;

/** Opens files, folders, zip and gz archives as things to import. What cannot be opened is told by name. */
export async function openSources(paths: readonly SourcePath[]): Promise<OpenedSources> {
  const sources: ImportSource[] = [];
  const refused: { name: string; reason: string }[] = [];
  const closers: (() => void)[] = [];
  for (const wanted of paths) {
    const name = wanted.name ?? path.basename(wanted.path);
    try {
      const opened = await openOne(wanted, name);
      sources.push(...opened.sources);
      if (opened.close !== undefined) closers.push(opened.close);
      if (opened.sources.length === 0) refused.push({ name, reason: "nothing in it that could be a chat" });
    } catch (error) {
      refused.push({ name, reason: describeFailure(error) });
    }
  }
  return {
    sources,
    refused,
    close: () => {
      for (const close of closers) close();
    },
  };
}

function describeFailure(error: unknown): string {
  if (error instanceof ImportRefusal) return error.message;
  if (!(error instanceof Error) || !("code" in error)) throw error;
  if (error.code === "ENOENT") return "no such file";
  return error.code === "EACCES" ? "no permission to read it" : error.message;
}

async function openOne({ path: file, isUpload }: SourcePath, name: string): Promise<Opened> {
  if ((await stat(file)).isDirectory()) return { sources: await sourcesIn(folderOnDisk(file), name) };
  const source = await fileOnDisk(file, name, isUpload ? undefined : folderOnDisk(path.dirname(file)));
  const head = await readHead(source, 4);
  if (head[0] === 0x1f && head[1] === 0x8b) return { sources: [unzipped(source, file)] };
  if (head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"))) return openArchive(file, name);
  return { sources: [source] };
}

async function openArchive(file: string, name: string): Promise<Opened> {
  const zip = await openZip(file);
  return { sources: await sourcesIn(zip.files, name), close: zip.close };
}

function unzipped(source: ImportSource, file: string): ImportSource {
  const packed = source.size ?? 0;
  return {
    name: source.name.replace(/\.gz$/i, ""),
    size: undefined,
    open: async function* () {
      const stream = createReadStream(file).on("error", (error) => unpacker.destroy(error));
      const unpacker = createGunzip();
      try {
        yield* limitBytes(stream.pipe(unpacker), packed, source.name);
      } catch (cause) {
        if (cause instanceof ImportRefusal) throw cause;
        throw new ImportRefusal(`${source.name}: the gzip data is broken or cut off`, { cause });
      } finally {
        stream.destroy();
      }
    },
  };
}

/** Exports with one main file beside many others. */
const MAIN_FILE = /(?:^|\/)(?:result\.json|conversations(?:-\d+)?\.json)$/;
const CHAT_FILE = /\.(?:json|jsonl|ndjson|db|sqlite3?)$/i;
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.|node_modules\/)/;

/** A Slack export is one source; otherwise the main files of known exports, or all that could be chats. */
async function sourcesIn(files: FolderOfFiles, name: string): Promise<readonly ImportSource[]> {
  const paths = (await files.list()).filter((one) => !JUNK.test(one));
  if (isSlackFolder(paths)) return [{ name, size: undefined, open: async function* () {}, folder: files }];
  const main = paths.filter((one) => MAIN_FILE.test(one));
  const chosen = main.length > 0 ? main : paths.filter((one) => CHAT_FILE.test(one));
  const found = await Promise.all(
    chosen.map(async (one) => {
      const source = await files.find(one);
      const beside = subfolder(files, one.slice(0, one.lastIndexOf("/") + 1));
      return source && { ...source, name: `${name}/${one}`, identity: one, beside };
    }),
  );
  return found.filter((source) => source !== undefined);
}
