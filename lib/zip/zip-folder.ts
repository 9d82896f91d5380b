import { addToCrc } from "./add-to-crc";
import { entryHead, type ZippedEntry, zipList } from "./zip-records";

/** A file of the selected folder, with its path inside the folder. */
type FolderFile = Readonly<{ path: string; file: Blob }>;

/** A folder as one uncompressed zip. The contents stay on disk; only the checksums require reading them. */
export async function zipFolder(files: readonly FolderFile[], signal: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = [];
  const entries: ZippedEntry[] = [];
  const encoder = new TextEncoder();
  let offset = 0;
  for (const { path, file } of files) {
    const sizes = { crc: await crcOf(file, signal), packed: file.size, size: file.size };
    const entry = { name: encoder.encode(path), method: "stored", isStreamed: false, ...sizes } as const;
    const head = entryHead(entry);
    parts.push(head, file);
    entries.push({ ...entry, offset });
    offset += head.length + file.size;
  }
  return new Blob([...parts, zipList(entries, offset)]);
}

async function crcOf(file: Blob, signal: AbortSignal): Promise<number> {
  const reader = file.stream().getReader();
  let crc = 0;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    if (done) return crc;
    crc = addToCrc(crc, value);
  }
}
