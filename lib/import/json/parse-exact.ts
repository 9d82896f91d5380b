import { isUtf8 } from "node:buffer";
import { parseJson } from "@/lib/core/read/parse-json";
import { isTooDeep, MAX_JSON_DEPTH } from "@/lib/core/text/json-depth";
import { jsonStringEnd } from "@/lib/core/text/json-string-end";

export type Parsed =
  | Readonly<{ ok: true; value: unknown }>
  /** `isBroken` means the file is damaged; otherwise the value is valid JSON that we refuse. */
  | Readonly<{ ok: false; problem: string; isBroken: boolean }>;

/** The user has to confirm an import of a damaged file; valid but unusable values are skipped and counted. */
export const problemKind = ({ isBroken }: Readonly<{ isBroken: boolean }>): "damaged" | "skipped" =>
  isBroken ? "damaged" : "skipped";

const LONG_INTEGER = /\d{16}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const isExactAsNumber = (literal: string): boolean =>
  !/^-?\d+$/.test(literal) || Number.isSafeInteger(Number(literal));

/** Integers beyond 2^53 become strings, because `JSON.parse` would round them. */
function quoteLongIntegers(text: string): string {
  if (!LONG_INTEGER.test(text)) return text;
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] === '"') {
      at = jsonStringEnd(text, at);
      continue;
    }
    NUMBER.lastIndex = at;
    const literal = NUMBER.exec(text)?.[0];
    if (literal !== undefined && !isExactAsNumber(literal)) {
      pieces.push(text.slice(done, at), `"${literal}"`);
      done = at + literal.length;
    }
    at += literal?.length ?? 1;
  }
  return pieces.join("") + text.slice(done);
}

/** Telegram Desktop writes control characters as `\x0C` (C, not JSON); some versions wrote paths without quotes. */
export function repairTelegramJson(text: string): string {
  const escapes = text.replace(/\\(?:x([0-9A-Fa-f]{2})|[^x])/g, (whole, hex) =>
    hex === undefined ? whole : `\\u00${hex}`,
  );
  return escapes.replace(/("document_id":\s*)([^\s"\d{[\]}][^"\n]*?)(,?\r?\n)/g, '$1"$2"$3');
}

function tryParse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, isBroken: true, problem: "" };
  }
}

/** Not recursive: the value may be deep. */
function hasPrototypeKey(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, "__proto__")) return true;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return false;
}

/** Parses JSON with exact 64-bit integers (as strings) and repairs known damage. Only for format detection. */
export function parseGlance(text: string): Parsed {
  const exact = quoteLongIntegers(text);
  const first = tryParse(exact);
  const parsed = first.ok ? first : tryParse(repairTelegramJson(exact));
  if (parsed.ok) return parsed;
  const located = parseJson(text);
  return { ok: false, isBroken: true, problem: located.ok ? "not valid JSON" : located.error };
}

/** The same for values to be stored: refuses `__proto__` keys and nesting too deep to be serialised again. */
export function parseExact(text: string): Parsed {
  if (isTooDeep(text))
    return { ok: false, isBroken: false, problem: `nested more than ${MAX_JSON_DEPTH} deep` };
  const parsed = parseGlance(text);
  const mayHide = text.includes("__proto__") || text.includes("\\u005f") || text.includes("\\u005F");
  if (parsed.ok && mayHide && hasPrototypeKey(parsed.value)) {
    return { ok: false, isBroken: false, problem: "it contains a __proto__ key" };
  }
  return parsed;
}

export function parseExactBytes(bytes: Buffer): Parsed {
  if (!isUtf8(bytes)) return { ok: false, isBroken: true, problem: "its bytes are not valid UTF-8" };
  return parseExact(bytes.toString("utf8"));
}
