import { jsonStringEnd } from "../text/json-string-end";

type Mask = (text: string) => string;

/** Below this, a text without separators may be a key. */
const MIN_DATA_LENGTH = 1000;

/** Media bytes: a few letters of a picture may look like a key by chance, and a mark would destroy it. */
const isData = (text: string): boolean =>
  /^data:[\w.+/-]{0,100}(?:;[\w=-]{1,50}){0,3};base64,/.test(text) ||
  (text.length >= MIN_DATA_LENGTH && !/[^A-Za-z0-9+/=\r\n]/.test(text));

/** Every text inside a JSON value; field names stay. The same object where nothing changes. */
export function maskValue<Value>(value: Value, mask: Mask): Value {
  return maskInner(value, mask) as Value;
}

function maskInner(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return isData(value) ? value : mask(value);
  if (typeof value === "number") return maskNumber(value, mask);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => maskInner(item, mask));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, maskInner(inner, mask), inner] as const);
  return entries.some(([, after, before]) => after !== before)
    ? Object.fromEntries(entries.map(([key, after]) => [key, after]))
    : value;
}

/** A card number may be written as a number. */
function maskNumber(value: number, mask: Mask): unknown {
  const written = String(value);
  const masked = mask(written);
  return masked === written ? value : masked;
}

/** The texts inside a JSON document, which keeps all other characters as they are. Not JSON: masked as a text. */
export function maskJson(json: string, mask: Mask): string {
  if (!isJson(json)) return mask(json);
  let masked = "";
  let done = 0;
  for (let start = json.indexOf('"'); start !== -1; start = json.indexOf('"', done)) {
    const end = jsonStringEnd(json, start);
    masked += maskNumbers(json.slice(done, start), mask) + maskString(json.slice(start, end), mask);
    done = end;
  }
  return masked + maskNumbers(json.slice(done), mask);
}

/** A string in its JSON spelling, which stays unless a secret is in it. */
function maskString(spelling: string, mask: Mask): string {
  const text: unknown = JSON.parse(spelling);
  if (typeof text !== "string" || isData(text)) return spelling;
  const masked = mask(text);
  return masked === text ? spelling : JSON.stringify(masked);
}

/** The characters between two strings: a masked number becomes a string. */
const maskNumbers = (between: string, mask: Mask): string =>
  between.replace(/[\d.eE+-]+/g, (number) => {
    const masked = /^\d+$/.test(number) ? mask(number) : number;
    return masked === number ? number : JSON.stringify(masked);
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
