import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ImportRecord } from "../import-store";

const CHUNK_BYTES = 1024 * 1024;
const LINE_BREAK = 0x0a;

export type SpoolWriter = Readonly<{
  add: (record: ImportRecord) => Promise<void>;
  close: () => Promise<void>;
}>;

/** Keeps records in a file, one a line, until all of them are known to be good. */
export async function openSpool(file: string): Promise<SpoolWriter> {
  const handle = await open(file, "wx", 0o600);
  let waiting: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    const text = waiting.join("");
    waiting = [];
    characters = 0;
    await writeWhole(handle, text);
  };
  return {
    add: async (record) => {
      const line = `${JSON.stringify(record)}\n`;
      waiting.push(line);
      characters += line.length;
      if (characters >= CHUNK_BYTES) await flush();
    },
    close: async () => {
      await flush();
      await handle.close();
    },
  };
}

async function writeWhole(handle: FileHandle, text: string): Promise<void> {
  if (text !== "") await handle.appendFile(text);
}

/** Reads the records back without waiting, a chunk at a time. */
export function* readSpool(file: string): Generator<ImportRecord> {
  const descriptor = openSync(file, "r");
  try {
    for (const line of linesOf(descriptor)) yield JSON.parse(line) as ImportRecord;
  } finally {
    closeSync(descriptor);
  }
}

function* linesOf(descriptor: number): Generator<string> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  // Pieces of a line that is longer than a chunk.
  let pieces: Buffer[] = [];
  for (;;) {
    const size = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
    if (size === 0) return;
    let start = 0;
    for (
      let end = chunk.indexOf(LINE_BREAK);
      end !== -1 && end < size;
      end = chunk.indexOf(LINE_BREAK, start)
    ) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString("utf8");
      pieces = [];
      start = end + 1;
    }
    if (start < size) pieces.push(Buffer.from(chunk.subarray(start, size)));
  }
}
