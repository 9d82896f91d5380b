import { MAX_JSON_DEPTH } from "@/lib/core/text/json-depth";
import { ImportRefusal } from "../pipeline/import-refusal";
import { ByteCollector } from "./byte-collector";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  findScalarEnd,
  isSpace,
  JsonStringScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from "./json-bytes";
import { JsonOutline } from "./json-outline";
import { MAX_VALUE_BYTES } from "./max-value-bytes";
import { type ItemMeans, OpenItem } from "./open-item";

/** The path to an array whose items are extracted one by one; `*` matches every item of an array on the way. */
export type ArrayPath = readonly string[];

export type SplitItem = Readonly<{
  /** The keys and positions that lead to the array. */
  path: readonly (string | number)[];
  /** Position within its array, from 0. */
  index: number;
  /** Start offset in the file. */
  byte: number;
  /** Undefined if the item is too large or too deep; `problem` says which. */
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

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";
/** An open bracket of the outline, and its current member. */
type Frame = { readonly isArray: boolean; readonly wanted: boolean; at: string | number };
type OpenToken = { kind: "string" | "scalar" };

/**
 * Splits JSON that is too large for memory into the items of the wanted arrays, as bytes, and an outline: the same
 * document with those arrays empty. It only follows brackets and strings; the parser of an item validates it.
 */
export class JsonSplitter {
  private readonly stack: Frame[] = [];
  private state: State = "value";
  private item: OpenItem | undefined;
  private token: OpenToken | undefined;
  private readonly strings = new JsonStringScanner();
  /** Of the open item or token; there is at most one. */
  private readonly bytes = new ByteCollector();
  private consumed = 0;
  private found: SplitItem[] = [];
  private stopped = false;
  readonly problems: SplitProblem[] = [];
  private readonly limits: Limits;
  private readonly outline: JsonOutline;
  private readonly means: ItemMeans;

  constructor(
    private readonly wanted: readonly ArrayPath[],
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.outline = new JsonOutline(this.limits.outline);
    this.means = { bytes: this.bytes, strings: this.strings, limits: this.limits };
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

  /** The outline, with brackets closed where the file was cut off. */
  finish(): string {
    if (this.token?.kind === "scalar") this.endToken();
    if (!this.stopped && this.state !== "done")
      this.problems.push({
        kind: "cut",
        reason: this.consumed === 0 ? "the file is empty" : "the file ends in the middle (cut off?)",
        byte: this.item?.byte ?? this.consumed,
      });
    return this.outline.close(this.stack);
  }

  private scanItem(item: OpenItem, chunk: Buffer, from: number): number {
    const end = item.scan(chunk, from);
    if (end === -1) return chunk.length;
    this.endItem(item);
    return end;
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
    const end = token.kind === "string" ? this.strings.findEnd(chunk, from) : findScalarEnd(chunk, from);
    const stop = end === -1 ? chunk.length : token.kind === "string" ? end + 1 : end;
    this.bytes.add(chunk.subarray(from, stop));
    this.outline.refuseLong(this.bytes.size);
    if (end !== -1) this.endToken();
    return stop;
  }

  private endToken(): void {
    const text = this.bytes.take().toString("utf8");
    this.token = undefined;
    this.outline.write(text);
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
    this.item = new OpenItem(this.consumed + at, isScalar, this.means);
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
    this.outline.write(":");
    this.state = "value";
    return at + 1;
  }

  private afterValue(byte: number, at: number): number {
    const frame = this.stack.at(-1);
    if (frame !== undefined && byte === (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.close(at);
    if (frame === undefined || byte !== COMMA) {
      return this.stop("found no comma or closing bracket after a value", at);
    }
    if (!frame.wanted) this.outline.write(",");
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
    this.outline.write(isArray ? "[" : "{");
    this.outline.markComplete(this.stack.length);
    this.state = isArray ? "value-or-end" : "key-or-end";
    return at + 1;
  }

  private close(at: number): number {
    const frame = this.stack.pop();
    this.outline.dropComma();
    this.outline.write(frame?.isArray ? "]" : "}");
    this.endValue();
    return at + 1;
  }

  private endValue(): void {
    this.outline.endValue(this.stack.length);
    this.state = this.stack.length === 0 ? "done" : "comma-or-end";
  }

  private isWanted(): boolean {
    const steps = this.stack.map(({ at, isArray }) => (isArray ? "*" : String(at)));
    return this.wanted.some(
      (path) => path.length === steps.length && path.every((step, place) => step === steps[place]),
    );
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

/** A key as paths compare it; an invalid JSON string matches no path. */
function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return "";
  }
}
