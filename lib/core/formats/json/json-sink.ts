import { isHighSurrogate, isSurrogate, splitsPair } from "../../text/surrogates";
import { writeDeepJson } from "./write-deep-json";

/** Receives the output of a walk over a JSON value; `length` is the output length so far. */
export type JsonSink = {
  readonly length: number;
  /** Brackets, keys, separators. */
  literal: (text: string) => void;
  /** A string with its quotes. */
  string: (text: string) => void;
  /** A run inside a string. */
  escape: (text: string) => void;
  /** A complete value: a number, a keyword, or data too unusual or too deep to walk. */
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

/** Extra characters of an escaped control character: one for `\n` and the other short escapes, five for `\u0000`. */
const controlCost = (unit: number): number => (unit >= 0x08 && unit <= 0x0d && unit !== 0x0b ? 1 : 5);

/** A lone surrogate is printed as `\ud83d`. */
const isLoneSurrogate = (text: string, at: number, unit: number): boolean =>
  !splitsPair(text, isHighSurrogate(unit) ? at + 1 : at);

/** Length of `JSON.stringify(text)` without quotes, faster than printing it. */
function escapedLength(text: string): number {
  let { length } = text;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) length += controlCost(unit);
    else if (unit === QUOTE || unit === BACKSLASH) length += 1;
    else if (isSurrogate(unit) && isLoneSurrogate(text, at, unit)) length += 5;
  }
  return length;
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Only measures: `JSON.stringify` prints the text, because it is faster than any concatenation. */
export class LengthSink implements JsonSink {
  length = 0;
  /** Set on data too unusual or too deep to measure. */
  isUnmeasurable = false;

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
    if ((typeof value === "object" && value !== null) || typeof value === "bigint")
      this.isUnmeasurable = true;
    else this.length += (JSON.stringify(value) ?? "null").length;
  }
}
