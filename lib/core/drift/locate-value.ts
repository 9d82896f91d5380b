const SPACE = /[\s,:]/;

/** Skips white space and separators. */
function skipSpace(json: string, start: number): number {
  let at = start;
  while (at < json.length && SPACE.test(json[at] ?? "")) at += 1;
  return at;
}

/** End of the string that starts here, closing quote included. */
function skipString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** End of the array or object that starts here, closing bracket included. */
function skipBrackets(json: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = json[at] ?? "";
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    at = character === '"' ? skipString(json, at) : at + 1;
  } while (depth > 0 && at < json.length);
  return at;
}

/** End of the value that starts here. */
function skipValue(json: string, start: number): number {
  if (json[start] === '"') return skipString(json, start);
  if (json[start] === "[" || json[start] === "{") return skipBrackets(json, start);
  let at = start;
  while (at < json.length && !/[\s,\]}]/.test(json[at] ?? "")) at += 1;
  return at;
}

type Member = Readonly<{ key: string | number; start: number }>;

/** Members of the array or object that starts here, each with the offset of its value. */
function* membersOf(json: string, start: number): Generator<Member> {
  const isList = json[start] === "[";
  let at = skipSpace(json, start + 1);
  for (let index = 0; at < json.length && json[at] !== "]" && json[at] !== "}"; index += 1) {
    const keyEnd = isList ? at : skipString(json, at);
    const value = skipSpace(json, keyEnd);
    yield { key: isList ? index : JSON.parse(json.slice(at, keyEnd)), start: value };
    at = skipSpace(json, skipValue(json, value));
  }
}

/** Offset of one member; undefined if it does not exist. */
function findMember(json: string, start: number, step: string | number): number | undefined {
  if (json[start] !== "[" && json[start] !== "{") return undefined;
  for (const { key, start: place } of membersOf(json, start)) if (key === step) return place;
  return undefined;
}

/** Offset of the value at a path in a JSON text; undefined if the path does not exist. */
export function locateValue(json: string, path: readonly (string | number)[]): number | undefined {
  let at = skipSpace(json, 0);
  for (const step of path) {
    const member = findMember(json, at, step);
    if (member === undefined) return undefined;
    at = member;
  }
  return at;
}

/** The raw text of the value at a path; undefined if the path does not exist. */
export function sliceValue(json: string, path: readonly (string | number)[]): string | undefined {
  const start = locateValue(json, path);
  return start === undefined ? undefined : json.slice(start, skipValue(json, start));
}
