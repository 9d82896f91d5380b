import type { ImportSource } from "../source/import-source";
import { ByteCollector } from "./byte-collector";
import { MAX_VALUE_BYTES } from "./max-value-bytes";
import { withoutByteOrderMark } from "./without-byte-order-mark";

const NEWLINE = 0x0a;

export type SourceLine = Readonly<{
  /** From 1. */
  line: number;
  byte: number;
  /** Undefined if the line is too long. */
  bytes?: Buffer;
}>;

/** Tracks the position of each line. */
class LineCollector {
  private readonly bytes = new ByteCollector();
  private size = 0;
  private line = 1;
  private byte = 0;

  add(piece: Buffer): void {
    this.size += piece.length;
    if (this.size <= MAX_VALUE_BYTES) this.bytes.add(piece);
    else this.bytes.clear();
  }

  /** The line so far; nothing if it is blank. */
  take(): readonly SourceLine[] {
    const bytes = this.bytes.take();
    const taken = { line: this.line, byte: this.byte };
    const isTooLong = this.size > MAX_VALUE_BYTES;
    this.byte += this.size + 1;
    this.line += 1;
    this.size = 0;
    if (isTooLong) return [taken];
    return isBlank(bytes) ? [] : [{ ...taken, bytes }];
  }
}

/** The non-blank lines of a file. */
export async function* splitLines(source: ImportSource): AsyncGenerator<SourceLine> {
  const collector = new LineCollector();
  for await (const chunk of withoutByteOrderMark(source.open())) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      collector.add(chunk.subarray(from, end));
      yield* collector.take();
      from = end + 1;
    }
    collector.add(chunk.subarray(from));
  }
  yield* collector.take();
}

const isBlank = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
