import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { splitsPair } from "@/lib/core/text/surrogates";
import { ByteCollector } from "@/lib/import/json/byte-collector";
import type { ImportRecord } from "../store/import-store";

const CHUNK_BYTES = 1024 * 1024;
const LINE_BREAK = 0x0a;

export type SpoolWriter = Readonly<{
  add: (record: ImportRecord) => Promise<void>;
  close: () => Promise<void>;
}>;

/** Buffers records in a file, one per line, until all of them are validated. */
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
  const wait = async (text: string): Promise<void> => {
    waiting.push(text);
    characters += text.length;
    if (characters >= CHUNK_BYTES) await flush();
  };
  return {
    add: async (record) => {
      await addPieces(JSON.stringify(record), wait);
      await wait("\n");
    },
    close: async () => {
      await flush();
      await handle.close();
    },
  };
}

/** A text of many megabytes is written in parts, because writing it whole would copy it several times. */
async function addPieces(text: string, add: (piece: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < text.length; ) {
    const end = start + CHUNK_BYTES;
    const piece = text.slice(start, splitsPair(text, end) ? end - 1 : end);
    await add(piece);
    start += piece.length;
  }
}

async function writeWhole(handle: FileHandle, text: string): Promise<void> {
  if (text !== "") await handle.appendFile(text);
}

/** Reads the records back synchronously, a chunk at a time. */
export function* readSpool(file: string): Generator<ImportRecord> {
  const descriptor = openSync(file, "r");
  try {
    yield* recordsIn(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function* recordsIn(descriptor: number): Generator<ImportRecord> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const line = new ByteCollector();
  for (;;) {
    const size = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
    if (size === 0) return;
    let start = 0;
    for (
      let end = chunk.indexOf(LINE_BREAK);
      end !== -1 && end < size;
      end = chunk.indexOf(LINE_BREAK, start)
    ) {
      line.add(chunk.subarray(start, end));
      yield parseRecord(line);
      start = end + 1;
    }
    // A copy, because the chunk buffer is reused.
    if (start < size) line.add(Buffer.from(chunk.subarray(start, size)));
  }
}

const parseRecord = (line: ByteCollector): ImportRecord =>
  JSON.parse(line.take().toString("utf8")) as ImportRecord;
