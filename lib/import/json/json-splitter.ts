import { MAX_JSON_DEPTH } from "@/lib/core/text/json-depth";
import { ImportRefusal } from "../pipeline/import-refusal";
import { ByteCollector } from "./byte-collector";
import { MAX_VALUE_BYTES, tooLarge } from "./max-value-bytes";

/** Steps to an array whose items are wanted one by one; `*` stands for every item of an array on the way. */
export type ArrayPath = readonly string[];

export type SplitItem = Readonly<{
  /** Which array: the keys and positions that lead to it. */
  path: readonly (string | number)[];
  /** Place within its array, from 0. */
  index: number;
  /** Where it starts in the file. */
  byte: number;
  /** Undefined when the item was too large or too deep; then `problem` says so. */
  bytes?: Buffer;
  problem?: string;
}>;

export type SplitProblem = Readonly<{ reason: string; byte: number; kind: "cut" | "comma" | "syntax" }>;

type Limits = Readonly<{ itemBytes: number; outline: number; depth: number }>;

const DEFAULT_LIMITS: Limits = {
  itemBytes: MAX_VALUE_BYTES,
  outline: MAX_VALUE_BYTES,
  depth: MAX_JSON_DEPTH,
};

const MAX_PIECES = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";
/** An open bracket of the outline, and the member it is at. */
type Frame = { readonly isArray: boolean; readonly wanted: boolean; at: string | number };
type OpenItem = {
  byte: number;
  depth: number;
  inString: boolean;
  isScalar: boolean;
  size: number;
  problem?: string;
};
type OpenToken = { kind: "string" | "scalar" };

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const endsScalar = (byte: number): boolean =>
  isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;

/**
 * Cuts JSON that is too large for memory into the items of the wanted arrays, as bytes, and an outline: the same
 * document with those arrays empty. It only follows brackets and strings; whether an item is JSON its parser tells.
 */
export class JsonSplitter {
  private readonly stack: Frame[] = [];
  private state: State = "value";
  private item: OpenItem | undefined;
  private token: OpenToken | undefined;
  private escaped = false;
  /** Of the open item or token: there is never more than one. */
  private readonly bytes = new ByteCollector();
  /** Complete parts of the outline, and the pieces that follow: one for each of its words would take ten times as much. */
  private readonly outlineParts: string[] = [];
  private readonly outline: string[] = [];
  private outlineLength = 0;
  /** Up to where the outline is complete, in pieces, and how many brackets are open there. */
  private good = { pieces: 0, depth: 0 };
  private consumed = 0;
  private found: SplitItem[] = [];
  private stopped = false;
  readonly problems: SplitProblem[] = [];
  private readonly limits: Limits;

  constructor(
    private readonly wanted: readonly ArrayPath[],
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** The items that this chunk completed. */
  push(chunk: Buffer): readonly SplitItem[] {
    this.found = [];
    let at = 0;
    while (at < chunk.length && !this.stopped) {
      if (this.item !== undefined) at = this.scanItem(this.item, chunk, at);
      else if (this.token !== undefined) at = this.scanToken(this.token, chunk, at);
      else at = this.structural(chunk, at);
    }
    this.consumed += chunk.length;
    return this.found;
  }

  /** The outline, closed where the file was cut off. */
  finish(): string {
    if (this.token?.kind === "scalar") this.endToken();
    if (!this.stopped && this.state !== "done")
      this.problems.push({
        kind: "cut",
        reason: this.consumed === 0 ? "the file is empty" : "the file ends in the middle (cut off?)",
        byte: this.item?.byte ?? this.consumed,
      });
    const closers = this.stack
      .slice(0, this.good.depth)
      .reverse()
      .map((frame) => (frame.isArray ? "]" : "}"));
    return [...this.outlineParts, ...this.outline.slice(0, this.good.pieces), ...closers].join("");
  }

  private scanItem(item: OpenItem, chunk: Buffer, from: number): number {
    const end = item.isScalar ? this.scanItemScalar(chunk, from) : this.scanItemBrackets(item, chunk, from);
    const stop = end === -1 ? chunk.length : end;
    item.size += stop - from;
    if (item.size > this.limits.itemBytes) {
      item.problem ??= tooLarge(this.limits.itemBytes);
      this.bytes.clear();
    }
    if (item.problem === undefined) this.bytes.add(chunk.subarray(from, stop));
    if (end !== -1) this.endItem(item);
    return stop;
  }

  private scanItemScalar(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) if (endsScalar(chunk[at] ?? 0)) return at;
    return -1;
  }

  /** The hot loop: strings are skipped, brackets counted. Returns the position after the item, or -1. */
  private scanItemBrackets(item: OpenItem, chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      if (item.inString) {
        at = this.skipString(chunk, at);
        if (at === -1) return -1;
        item.inString = false;
      } else if (chunk[at] === QUOTE) {
        item.inString = true;
        at += 1;
        continue;
      } else this.countBracket(item, chunk[at] ?? 0);
      at += 1;
      if (item.depth === 0) return at;
    }
    return -1;
  }

  private countBracket(item: OpenItem, byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.deepen(item);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) item.depth -= 1;
  }

  private deepen(item: OpenItem): void {
    item.depth += 1;
    if (item.depth > this.limits.depth) {
      item.problem ??= `nested more than ${this.limits.depth} deep`;
      this.bytes.clear();
    }
  }

  /** Position of the quote that ends the string, or -1 when it goes on in the next chunk. */
  private skipString(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      if (this.escaped) this.escaped = false;
      else if (chunk[at] === BACKSLASH) this.escaped = true;
      else if (chunk[at] === QUOTE) return at;
    }
    return -1;
  }

  private endItem(item: OpenItem): void {
    const frame = this.stack.at(-1);
    const path = this.stack.slice(0, -1).map(({ at }) => at);
    const index = Number(frame?.at ?? 0);
    const rest = item.problem === undefined ? { bytes: this.bytes.take() } : { problem: item.problem };
    this.found.push({ path, index, byte: item.byte, ...rest });
    this.item = undefined;
    this.state = "comma-or-end";
  }

  private scanToken(token: OpenToken, chunk: Buffer, from: number): number {
    const end = token.kind === "string" ? this.skipString(chunk, from) : this.scanItemScalar(chunk, from);
    const stop = end === -1 ? chunk.length : token.kind === "string" ? end + 1 : end;
    this.bytes.add(chunk.subarray(from, stop));
    this.refuseLongOutline(this.bytes.size);
    if (end !== -1) this.endToken();
    return stop;
  }

  private endToken(): void {
    const text = this.bytes.take().toString("utf8");
    this.token = undefined;
    this.write(text);
    const frame = this.stack.at(-1);
    if (this.state === "key" || this.state === "key-or-end") {
      if (frame !== undefined) frame.at = keyOf(text);
      this.state = "colon";
      return;
    }
    this.endValue();
  }

  private structural(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    if (isSpace(byte)) return at + 1;
    if (this.state === "value" || this.state === "value-or-end") return this.startValue(byte, chunk, at);
    if (this.state === "key" || this.state === "key-or-end") return this.startKey(byte, chunk, at);
    if (this.state === "colon") return this.expectColon(byte, at);
    return this.state === "done" ? this.afterEnd(at) : this.afterValue(byte, at);
  }

  private startValue(byte: number, chunk: Buffer, at: number): number {
    const frame = this.stack.at(-1);
    if (byte === CLOSE_ARRAY && frame?.isArray) {
      if (this.state === "value") this.complain("comma", "a comma with nothing after it", at);
      return this.close(at);
    }
    if (byte === COMMA || byte === COLON || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      return this.stop(`found ${JSON.stringify(String.fromCharCode(byte))} where a value was expected`, at);
    }
    if (frame?.wanted) return this.startItem(byte, at);
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return this.open(byte === OPEN_ARRAY, at);
    return this.startToken(byte, chunk, at);
  }

  private startToken(byte: number, chunk: Buffer, at: number): number {
    this.token = { kind: byte === QUOTE ? "string" : "scalar" };
    if (byte !== QUOTE) return at;
    this.bytes.add(chunk.subarray(at, at + 1));
    return at + 1;
  }

  private startItem(byte: number, at: number): number {
    const isScalar = byte !== QUOTE && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY;
    this.item = { byte: this.consumed + at, depth: 0, inString: false, isScalar, size: 0 };
    return at;
  }

  private startKey(byte: number, chunk: Buffer, at: number): number {
    if (byte === QUOTE) return this.startToken(byte, chunk, at);
    if (byte === CLOSE_OBJECT) {
      if (this.state === "key") this.complain("comma", "a comma with nothing after it", at);
      return this.close(at);
    }
    return this.stop("found no key in double quotes where one was expected", at);
  }

  private expectColon(byte: number, at: number): number {
    if (byte !== COLON) return this.stop("found no colon after a key", at);
    this.write(":");
    this.state = "value";
    return at + 1;
  }

  private afterValue(byte: number, at: number): number {
    const frame = this.stack.at(-1);
    if (frame !== undefined && byte === (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.close(at);
    if (frame === undefined || byte !== COMMA) {
      return this.stop("found no comma or closing bracket after a value", at);
    }
    if (!frame.wanted) this.write(",");
    if (frame.isArray) frame.at = Number(frame.at) + 1;
    this.state = frame.isArray ? "value" : "key";
    return at + 1;
  }

  private afterEnd(at: number): number {
    return this.stop("there is more after the end of the JSON", at);
  }

  private open(isArray: boolean, at: number): number {
    if (this.stack.length >= this.limits.depth) {
      throw new ImportRefusal(`nested more than ${this.limits.depth} deep at byte ${this.consumed + at}`);
    }
    const wanted = isArray && this.isWanted();
    this.stack.push({ isArray, wanted, at: isArray ? 0 : "" });
    this.write(isArray ? "[" : "{");
    this.good = { pieces: this.outline.length, depth: this.stack.length };
    this.state = isArray ? "value-or-end" : "key-or-end";
    return at + 1;
  }

  private close(at: number): number {
    const frame = this.stack.pop();
    if (this.outline.at(-1) === ",") this.outline.pop();
    this.write(frame?.isArray ? "]" : "}");
    this.endValue();
    return at + 1;
  }

  private endValue(): void {
    if (this.outline.length > MAX_PIECES) this.outlineParts.push(this.outline.splice(0).join(""));
    this.good = { pieces: this.outline.length, depth: this.stack.length };
    this.state = this.stack.length === 0 ? "done" : "comma-or-end";
  }

  private isWanted(): boolean {
    const steps = this.stack.map(({ at, isArray }) => (isArray ? "*" : String(at)));
    return this.wanted.some(
      (path) => path.length === steps.length && path.every((step, place) => step === steps[place]),
    );
  }

  private write(text: string): void {
    this.refuseLongOutline(text.length);
    this.outlineLength += text.length;
    this.outline.push(text);
  }

  /** Also before a text in it is at its end: that may be a gigabyte later. */
  private refuseLongOutline(more: number): void {
    if (this.outlineLength + more > this.limits.outline)
      throw new ImportRefusal(`what stands around the messages is ${tooLarge(this.limits.outline)}`);
  }

  private complain(kind: SplitProblem["kind"], reason: string, at: number): void {
    this.problems.push({ kind, reason, byte: this.consumed + at });
  }

  private stop(reason: string, at: number): number {
    this.complain("syntax", reason, at);
    this.stopped = true;
    return at + 1;
  }
}

/** A key as the path compares it; one that is no valid JSON string matches no path. */
function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return "";
  }
}
