import { writeDeepJson } from "@/lib/core/formats/json/write-deep-json";
import { MAX_JSON_DEPTH } from "@/lib/core/text/json-depth";

const MAX_STRING = 100_000;

/**
 * A source object as JSON. Very long strings are usually media, which are stored separately, so only their beginning
 * is kept.
 */
export function rawText(raw: unknown): string | undefined {
  return raw === undefined ? undefined : writeDeepJson(shorten(raw, 0), 0);
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === "string") return shortenText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_JSON_DEPTH) return `(nested more than ${MAX_JSON_DEPTH} deep)`;
  if (Array.isArray(value)) return value.map((inner) => shorten(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner, depth + 1)]));
}

const shortenText = (text: string): string =>
  text.length > MAX_STRING ? `${text.slice(0, 100)}… (${text.length} characters)` : text;
