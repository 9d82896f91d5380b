import { closeSync, openSync } from "node:fs";
import { LRUCache } from "lru-cache";
import * as yauzl from "yauzl";
import { ImportRefusal } from "../pipeline/import-refusal";
import type { FolderOfFiles, ImportSource } from "./import-source";
import { isBomb, limitBytes } from "./limit-bytes";
import { readSmallEntry } from "./read-small-entry";
import { isUnsafePath } from "./unsafe-path";

const MAX_ENTRIES = 500_000;
const UNIX_TYPE_MASK = 0o170000;
const UNIX_LINK = 0o120000;

/** Listing an archive opens every file several times. */
const KEPT_BYTES = 32 * 1024 * 1024;

type OpenedZip = Readonly<{ files: FolderOfFiles; close: () => void }>;

const isLink = (entry: yauzl.Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK) === UNIX_LINK;

function refuseEntry(entry: yauzl.Entry): void {
  const name = JSON.stringify(entry.fileName.slice(0, 100));
  if (isUnsafePath(entry.fileName))
    throw new ImportRefusal(`the archive contains a path outside of it: ${name}`);
  if (isLink(entry)) throw new ImportRefusal(`the archive contains a symbolic link: ${name}`);
  if (entry.isEncrypted()) throw new ImportRefusal(`the archive is encrypted (${name}); unpack it first`);
  if (isBomb(entry.uncompressedSize, entry.compressedSize)) {
    throw new ImportRefusal(`the archive unpacks ${name} to far more than it should (a zip bomb?)`);
  }
}

/** Reads the directory of a zip; a file is unpacked only when it is opened, and checked again meanwhile. */
export async function openZip(path: string): Promise<OpenedZip> {
  const zip = await openArchive(path);
  const entries = new Map<string, yauzl.Entry>();
  try {
    let unpacked = 0;
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      refuseEntry(entry);
      unpacked += entry.uncompressedSize;
      packed += entry.compressedSize;
      if (isBomb(unpacked, packed))
        throw new ImportRefusal("the archive unpacks to far more than it should (a zip bomb?)");
      if (entries.size > MAX_ENTRIES)
        throw new ImportRefusal(`the archive has more than ${MAX_ENTRIES} files`);
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    zip.close();
    throw asRefusal(cause);
  }
  const descriptor = openSync(path, "r");
  const close = () => {
    closeSync(descriptor);
    zip.close();
  };
  const kept = new LRUCache<yauzl.Entry, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });
  const readSmall = (entry: yauzl.Entry): Buffer | undefined => {
    const known = kept.get(entry) ?? readSmallEntry(descriptor, entry);
    if (known !== undefined) kept.set(entry, known);
    return known;
  };
  return { files: folderOf({ zip, readSmall }, entries), close };
}

async function openArchive(path: string): Promise<yauzl.ZipFile> {
  try {
    // Backslashes of old Windows tools become slashes; the package also refuses names that lead out.
    return await yauzl.openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
      decodeStrings: true,
    });
  } catch (cause) {
    throw asRefusal(cause);
  }
}

function asRefusal(cause: unknown): ImportRefusal {
  if (cause instanceof ImportRefusal) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (reason.startsWith("End of central directory record signature not found"))
    return new ImportRefusal("the archive cannot be read: the file list at its end is missing (cut off?)", {
      cause,
    });
  const isTrick = /^(?:absolute path|invalid relative path|invalid characters)/.test(reason);
  const what = isTrick ? "the archive contains a path outside of it" : "the archive cannot be read";
  return new ImportRefusal(`${what}: ${reason}`, { cause });
}

/** `readSmall` returns undefined for a member that has to be read as a stream. */
type Archive = Readonly<{ zip: yauzl.ZipFile; readSmall: (entry: yauzl.Entry) => Buffer | undefined }>;

function folderOf(archive: Archive, entries: ReadonlyMap<string, yauzl.Entry>): FolderOfFiles {
  const paths = [...entries.keys()].toSorted();
  const find = async (path: string): Promise<ImportSource | undefined> => {
    const entry = entries.get(path);
    return entry && sourceOf(archive, entry);
  };
  return { list: async () => paths, find };
}

function sourceOf({ zip, readSmall }: Archive, entry: yauzl.Entry): ImportSource {
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    open: async function* () {
      const small = readSmall(entry);
      if (small !== undefined) {
        yield small;
        return;
      }
      try {
        const stream = await zip.openReadStreamPromise(entry);
        yield* limitBytes(stream, entry.compressedSize, entry.fileName);
      } catch (cause) {
        throw asRefusal(cause);
      }
    },
  };
}
