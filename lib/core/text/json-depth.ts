import { jsonStringEnd } from "./json-string-end";

/**
 * The one limit for JSON from outside: a chat that can be imported can also be exported and posted. The recursive code
 * behind it (schemas, readers, writers) runs with this depth in the tests of the API.
 */
export const MAX_JSON_DEPTH = 500;

/** Whether a JSON text nests deeper than the limit, before anything is built from it. */
export function isTooDeep(json: string): boolean {
  if (!hasManyBrackets(json)) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = jsonStringEnd(json, at) - 1;
    else if (character === "]" || character === "}") depth -= 1;
    else if (character === "[" || character === "{") depth += 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** Nearly all messages have few: counting them by `indexOf` is much faster than following them. */
function hasManyBrackets(json: string): boolean {
  let count = 0;
  for (const bracket of ["[", "{"]) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_JSON_DEPTH) return true;
    }
  }
  return false;
}

/** The same for a parsed value. Depth first, so that a value inside itself is found at once. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  const open: Readonly<{ value: unknown; depth: number }>[] = [{ value, depth: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { depth } = item;
    if (depth > limit) return true;
    if (typeof item.value !== "object" || item.value === null) continue;
    for (const inner of Object.values(item.value)) open.push({ value: inner, depth: depth + 1 });
  }
  return false;
}
