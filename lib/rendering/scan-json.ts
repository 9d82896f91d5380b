import { jsonStringEnd } from "../core/text/json-string-end";

export type JsonTokenKind = "key" | "string" | "number" | "word";
export type JsonToken = Readonly<{ start: number; end: number; kind: JsonTokenKind }>;
/** A matching pair of brackets near the top level: `start` is the opening one, `end` is after the closing one. */
export type JsonPair = Readonly<{ start: number; end: number; depth: number; inArray: boolean }>;
export type JsonScan = Readonly<{ tokens: readonly JsonToken[]; pairs: readonly JsonPair[] }>;

type Open = Readonly<{ start: number; isArray: boolean }>;

const DEEPEST_PAIR = 2;
const OPENING: ReadonlySet<string> = new Set("{[");
const CLOSING: ReadonlySet<string> = new Set("}]");
const SPACE = /\s/u;
const BARE = /[^\s,:{}[\]"]/u;

function bareEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && BARE.test(text.charAt(at))) at += 1;
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

function readToken(text: string, start: number): JsonToken {
  if (text[start] === '"') {
    const end = jsonStringEnd(text, start);
    return { start, end, kind: text[skipSpace(text, end)] === ":" ? "key" : "string" };
  }
  const end = bareEnd(text, start);
  return { start, end, kind: /[\d-]/u.test(text.charAt(start)) ? "number" : "word" };
}

/** Pops the last open bracket; returns a pair only near the top level. */
function closePair(open: Open[], at: number): readonly JsonPair[] {
  const opened = open.pop();
  const depth = open.length;
  if (!opened || depth > DEEPEST_PAIR) return [];
  return [{ start: opened.start, end: at + 1, depth, inArray: open.at(-1)?.isArray ?? false }];
}

/** One pass over a JSON text that finds tokens to colour and entries to fold. Never throws, even on broken JSON. */
export function scanJson(text: string): JsonScan {
  const tokens: JsonToken[] = [];
  const pairs: JsonPair[] = [];
  const open: Open[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"' || BARE.test(character)) {
      const token = readToken(text, at);
      tokens.push(token);
      at = token.end;
    } else {
      if (OPENING.has(character)) open.push({ start: at, isArray: character === "[" });
      else if (CLOSING.has(character)) pairs.push(...closePair(open, at));
      at += 1;
    }
  }
  return { tokens, pairs: pairs.toSorted((a, b) => a.start - b.start) };
}
