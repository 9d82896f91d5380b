/** Files beside an export (a media folder, the other files of an archive), by relative path. */
export type FolderOfFiles = Readonly<{
  /** Paths with forward slashes, sorted. */
  list: () => Promise<readonly string[]>;
  /** Undefined if the file does not exist or the path leads out of the folder. */
  find: (path: string) => Promise<ImportSource | undefined>;
}>;

/** Something to import: bytes that can be read several times. */
export type ImportSource = Readonly<{
  name: string;
  /** Its path within the opened folder or archive, independent of that one's location and name. */
  identity?: string;
  /** Unpacked size in bytes; undefined if the container does not say. */
  size: number | undefined;
  /** Its path on disk if it is stored unpacked: only then can it be read at any offset. */
  path?: string;
  open: () => AsyncIterable<Uint8Array>;
  /** Folder for a temporary copy, if one is needed to read at any offset. */
  copies?: string;
  /** The folder that contains it. */
  beside?: FolderOfFiles;
  /** The source is a whole folder (a Slack export) and has no bytes of its own. */
  folder?: FolderOfFiles;
}>;

/** A source from bytes in memory. */
export function memorySource(
  name: string,
  content: string | Uint8Array,
  beside?: FolderOfFiles,
): ImportSource {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    name,
    size: bytes.length,
    open: async function* () {
      yield bytes;
    },
    ...(beside === undefined ? {} : { beside }),
  };
}

/** All bytes of a source; undefined if there are more than `limit`. */
export async function readBytes(source: ImportSource, limit: number): Promise<Buffer | undefined> {
  if (source.size !== undefined && source.size > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.open()) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a source, at most `limit`. */
export async function readHead(source: ImportSource, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source.open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
