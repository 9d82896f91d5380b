import { METADATA_KEYS, METADATA_MARKER, type MetadataKey } from "./metadata-keys";
import { scanPair } from "./scan-pair";

/** All values are strings: a user may be named `2024`, and ids have 64 bits. */
export type Metadata = Readonly<Partial<Record<MetadataKey, string>>>;

const KNOWN: ReadonlySet<string> = new Set(METADATA_KEYS);
const isKnown = (key: string): key is MetadataKey => KNOWN.has(key);

const nextWord = (text: string, from: number): number => {
  WORD_START.lastIndex = from;
  return WORD_START.exec(text)?.index ?? text.length;
};
const WORD_START = /\S/g;

const wordEnd = (text: string, from: number): number => {
  WORD_END.lastIndex = from;
  return WORD_END.exec(text)?.index ?? text.length;
};
const WORD_END = /\s/g;

function readPairs(line: string): Metadata {
  const found: Partial<Record<MetadataKey, string>> = {};
  let at = nextWord(line, METADATA_MARKER.length);
  while (at < line.length) {
    const pair = scanPair(line, at);
    if (pair !== undefined && isKnown(pair.key)) found[pair.key] = pair.value;
    at = nextWord(line, pair === undefined ? wordEnd(line, at) : Math.max(pair.end, at + 1));
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ""));
}

const textOf = (part: unknown): string | undefined => {
  const text = typeof part === "object" && part !== null ? (part as { text?: unknown }).text : part;
  return typeof text === "string" ? text : undefined;
};

/** Reads a `[meta]` line, or the first one among the parts of a message. Any other input gives no metadata. */
export function readMetadata(source: unknown): Metadata {
  const parts: readonly unknown[] = Array.isArray(source) ? source : [source];
  const line = parts.map(textOf).find((text) => text?.startsWith(METADATA_MARKER));
  return line === undefined ? {} : readPairs(line);
}
