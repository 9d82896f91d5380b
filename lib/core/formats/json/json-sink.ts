import { isHighSurrogate, isSurrogate, splitsPair } from "../../text/surrogates";
import { writeDeepJson } from "./write-deep-json";

/** Where a walk over a JSON value leaves what it prints; `length` is how much that is so far. */
export type JsonSink = {
  readonly length: number;
  /** Brackets, keys, separators. */
  literal: (text: string) => void;
  /** A string with its quotes. */
  string: (text: string) => void;
  /** A run inside of a string. */
  escape: (text: string) => void;
  /** A value of its own: a number, a word, or data too odd or too deep to walk. */
  data: (value: unknown, indent: 0 | 2, depth: number) => void;
};

export class TextSink implements JsonSink {
  text = "";

  get length(): number {
    return this.text.length;
  }

  literal(text: string): void {
    this.text += text;
  }

  string(text: string): void {
    this.text += JSON.stringify(text);
  }

  escape(text: string): void {
    this.text += JSON.stringify(text).slice(1, -1);
  }

  data(value: unknown, indent: 0 | 2, depth: number): void {
    this.text += writeDeepJson(value, indent, depth);
  }
}

/** What an escape adds to a control character's one: `\n` and its four short kin one more, `\u0000` five. */
const controlCost = (unit: number): number => (unit >= 0x08 && unit <= 0x0d && unit !== 0x0b ? 1 : 5);

/** A surrogate without its other half prints as `\ud83d`. */
const isAlone = (text: string, at: number, unit: number): boolean =>
  !splitsPair(text, isHighSurrogate(unit) ? at + 1 : at);

/** Length of `JSON.stringify(text)` without its quotes: counting is faster than printing. */
function escapedLength(text: string): number {
  let { length } = text;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) length += controlCost(unit);
    else if (unit === QUOTE || unit === BACKSLASH) length += 1;
    else if (isSurrogate(unit) && isAlone(text, at, unit)) length += 5;
  }
  return length;
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Prints nothing, only measures: the text itself is left to `JSON.stringify`, which no concatenation outruns. */
export class LengthSink implements JsonSink {
  length = 0;
  /** Data too odd or too deep to be measured was met. */
  isLost = false;

  literal(text: string): void {
    this.length += text.length;
  }

  string(text: string): void {
    this.length += escapedLength(text) + 2;
  }

  escape(text: string): void {
    this.length += escapedLength(text);
  }

  data(value: unknown): void {
    if ((typeof value === "object" && value !== null) || typeof value === "bigint") this.isLost = true;
    else this.length += (JSON.stringify(value) ?? "null").length;
  }
}
