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

  /** The hot loop: skips strings and counts brackets. */
  private scanBrackets(chunk: Buffer, from: number): number {
    const { strings } = this.means;
    let at = from;
    while (at < chunk.length) {
      if (this.inString) {
        at = strings.findEnd(chunk, at);
        if (at === -1) return -1;
        this.inString = false;
      } else if (chunk[at] === QUOTE) {
        this.inString = true;
        at += 1;
        continue;
      } else this.countBracket(chunk[at] ?? 0);
      at += 1;
      if (this.depth === 0) return at;
    }
    return -1;
  }

  private countBracket(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.deepen();
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.depth -= 1;
  }

  private deepen(): void {
    this.depth += 1;
    const { depth } = this.means.limits;
    if (this.depth > depth) this.refuse(`nested more than ${depth} deep`);
  }

  private refuse(problem: string): void {
    this.problem ??= problem;
    this.means.bytes.clear();
  }
}
