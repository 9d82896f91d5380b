/** Files that lie beside an export (a media folder, the other files of an archive), by their path relative to it. */
export type FolderOfFiles = Readonly<{
  /** Paths with forward slashes, sorted. */
  list: () => Promise<readonly string[]>;
  /** Undefined when there is no such file, or the path leads out of the folder. */
  find: (path: string) => Promise<ImportSource | undefined>;
}>;

/** Something to import: bytes that can be read several times. */
export type ImportSource = Readonly<{
  name: string;
  /** Its path within the folder or archive that was opened: the same wherever that lies and whatever it is called. */
  identity?: string;
  /** In bytes, once unpacked; undefined where the packing does not tell. */
  size: number | undefined;
  /** Where it lies on disk, when it lies there unpacked: only then can it be read from the middle. */
  path?: string;
  open: () => AsyncIterable<Uint8Array>;
  /** Folder for a copy of it, where one is needed to read it from the middle. */
  copies?: string;
  /** The folder it lies in. */
  beside?: FolderOfFiles;
  /** The source is a whole folder (a Slack export); it has no bytes of its own. */
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

/** All bytes of a source; undefined when there are more than `limit`. */
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
