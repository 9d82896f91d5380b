import type { ByteCollector } from "./byte-collector";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  findScalarEnd,
  type JsonStringScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from "./json-bytes";
import { tooLarge } from "./max-value-bytes";

/** Shared by all items of a file, because only one is open at a time. */
export type ItemMeans = Readonly<{
  bytes: ByteCollector;
  strings: JsonStringScanner;
  limits: Readonly<{ itemBytes: number; depth: number }>;
}>;

/** An item of a wanted array while its bytes arrive. */
export class OpenItem {
  private depth = 0;
  private inString = false;
  private size = 0;
  /** Why the bytes are discarded. */
  problem: string | undefined;

  constructor(
    /** Start offset in the file. */
    readonly byte: number,
    private readonly isScalar: boolean,
    private readonly means: ItemMeans,
  ) {}

  /** Collects bytes. Returns the position after the item, or -1 if it continues in the next chunk. */
  scan(chunk: Buffer, from: number): number {
    const end = this.isScalar ? findScalarEnd(chunk, from) : this.scanBrackets(chunk, from);
    const stop = end === -1 ? chunk.length : end;
    const { limits, bytes } = this.means;
    this.size += stop - from;
    if (this.size > limits.itemBytes) this.refuse(tooLarge(limits.itemBytes));
    if (this.problem === undefined) bytes.add(chunk.subarray(from, stop));
    return end;
  }

  /** The hot loop: skips strings and counts brackets. It works on locals, because a field costs a read per byte. */
  private scanBrackets(chunk: Buffer, from: number): number {
    const { strings } = this.means;
    let { depth, inString } = this;
    for (let at = from; at < chunk.length; at += 1) {
      if (inString || chunk[at] === QUOTE) {
        // A chunk may start inside the string; otherwise the opening quote is skipped.
        at = strings.findEnd(chunk, at + Number(!inString));
        inString = at === -1;
        if (inString) break;
      } else depth = this.countBracket(chunk[at] ?? 0, depth);
      if (depth === 0) return at + 1;
    }
    this.depth = depth;
    this.inString = inString;
    return -1;
  }

  private countBracket(byte: number, depth: number): number {
    if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return depth - 1;
    if (byte !== OPEN_OBJECT && byte !== OPEN_ARRAY) return depth;
    const { limits } = this.means;
    if (depth >= limits.depth) this.refuse(`nested more than ${limits.depth} deep`);
    return depth + 1;
  }

  private refuse(problem: string): void {
    this.problem ??= problem;
    this.means.bytes.clear();
  }
}
