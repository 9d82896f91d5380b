import { jsonStringEnd } from "./json-string-end";

/**
 * The depth limit for external JSON: any chat that can be imported can also be exported and posted. The API tests run
 * the recursive code behind it (schemas, readers, writers) at this depth.
 */
export const MAX_JSON_DEPTH = 500;

/** Whether a JSON text exceeds the depth limit, checked before parsing. */
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

/** Most messages have few brackets, and counting them with `indexOf` is much faster than tracking depth. */
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

/** The same for a parsed value. Depth first, so that a circular value is detected quickly. */
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
