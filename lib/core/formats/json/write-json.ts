import type { Rendering, SourceRange } from "../../model/format";
import { splitsPair } from "../../text/surrogates";
import { type JsonSink, LengthSink, TextSink } from "./json-sink";
import { EmbeddedText, Sourced } from "./sourced";

/** Payloads are far shallower; anything deeper is tool data, which can be deep enough to overflow the stack. */
const MAX_WALK_DEPTH = 64;

/** Surrogate halves are escaped separately but printed together, so a cut between them moves behind the pair. */
const safeCut = (text: string, at: number): number => (splitsPair(text, at) ? at + 1 : at);

/** `JSON.stringify` omits these values from objects. */
const isPrintable = (value: unknown): boolean =>
  value !== undefined && typeof value !== "function" && typeof value !== "symbol";

const hasToJson = (value: object): boolean => typeof (value as { toJSON?: unknown }).toJSON === "function";

/** Writes to a sink what `JSON.stringify` would print, and records the ranges of the sourced parts. */
class JsonWalk {
  readonly ranges: SourceRange[] = [];
  readonly #sink: JsonSink;
  readonly #indent: 0 | 2;
  readonly #keys = new Map<string, string>();
  readonly #lineBreaks: readonly string[];

  constructor(sink: JsonSink, indent: 0 | 2) {
    this.#sink = sink;
    this.#indent = indent;
    this.#lineBreaks = Array.from({ length: MAX_WALK_DEPTH + 2 }, (_, depth) =>
      indent === 0 ? "" : `\n${" ".repeat(indent * depth)}`,
    );
  }

  write(value: unknown, depth: number): void {
    if (typeof value === "string") this.#sink.string(value);
    else if (typeof value !== "object" || value === null) this.#sink.data(value, this.#indent, depth);
    else if (value instanceof Sourced) this.#writeSourced(value, depth);
    else if (value instanceof EmbeddedText) this.#writeEmbedded(value.rendering);
    else if (depth >= MAX_WALK_DEPTH || hasToJson(value)) this.#sink.data(value, this.#indent, depth);
    else if (Array.isArray(value)) this.#writeArray(value, depth);
    else this.#writeObject(value as Readonly<Record<string, unknown>>, depth);
  }

  /** Nested parts with their own source are excluded from the surrounding range. */
  #writeSourced({ value, source }: Sourced, depth: number): void {
    let start = this.#sink.length;
    const firstInner = this.ranges.length;
    this.write(value, depth);
    const inner = this.ranges.length === firstInner ? [] : this.ranges.splice(firstInner);
    for (const range of inner) {
      if (range.start > start) this.ranges.push({ start, end: range.start, source });
      this.ranges.push(range);
      start = range.end;
    }
    if (this.#sink.length > start) this.ranges.push({ start, end: this.#sink.length, source });
  }

  #writeEmbedded({ text, ranges }: Rendering): void {
    this.#sink.literal('"');
    let at = 0;
    for (const range of ranges) {
      const from = safeCut(text, range.start);
      const until = safeCut(text, range.end);
      this.#escape(text, at, from);
      const start = this.#sink.length;
      this.#escape(text, from, until);
      const end = this.#sink.length;
      if (end > start) this.ranges.push({ start, end, source: range.source });
      at = until;
    }
    this.#escape(text, at, text.length);
    this.#sink.literal('"');
  }

  #escape(text: string, from: number, until: number): void {
    if (until > from) this.#sink.escape(text.slice(from, until));
  }

  #writeArray(items: readonly unknown[], depth: number): void {
    if (items.length === 0) {
      this.#sink.literal("[]");
      return;
    }
    const lineBreak = this.#lineBreaks[depth + 1] ?? "";
    let separator = `[${lineBreak}`;
    for (const item of items) {
      this.#sink.literal(separator);
      this.write(isPrintable(item) ? item : null, depth + 1);
      separator = `,${lineBreak}`;
    }
    this.#sink.literal(`${this.#lineBreaks[depth]}]`);
  }

  #writeObject(value: Readonly<Record<string, unknown>>, depth: number): void {
    const lineBreak = this.#lineBreaks[depth + 1] ?? "";
    let separator = `{${lineBreak}`;
    let isEmpty = true;
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (!isPrintable(item)) continue;
      this.#sink.literal(separator);
      this.#sink.literal(this.#key(key));
      this.write(item, depth + 1);
      separator = `,${lineBreak}`;
      isEmpty = false;
    }
    this.#sink.literal(isEmpty ? "{}" : `${this.#lineBreaks[depth]}}`);
  }

  #key(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const written = `${JSON.stringify(key)}:${this.#indent === 0 ? "" : " "}`;
    if (this.#keys.size < 1000) this.#keys.set(key, written);
    return written;
  }
}

/** Text from `JSON.stringify`, ranges from measuring; undefined if either fails. */
function writeFast(value: unknown, indent: 0 | 2): Rendering | undefined {
  const sink = new LengthSink();
  const walk = new JsonWalk(sink, indent);
  walk.write(value, 0);
  if (sink.isUnmeasurable) return undefined;
  const text = JSON.stringify(value, null, indent);
  return text.length === sink.length ? { text, ranges: walk.ranges } : undefined;
}

function writeAnything(value: unknown, indent: 0 | 2): Rendering {
  const sink = new TextSink();
  const walk = new JsonWalk(sink, indent);
  walk.write(value, 0);
  return { text: sink.text, ranges: walk.ranges };
}

/** Prints a value exactly like `JSON.stringify(value, null, indent)` and returns the ranges of its sourced parts. */
export const writeJson = (value: unknown, indent: 0 | 2): Rendering =>
  writeFast(value, indent) ?? writeAnything(value, indent);
