const SPACE = /[\s,:]/;

/** Past white space and separators. */
function skipSpace(json: string, start: number): number {
  let at = start;
  while (at < json.length && SPACE.test(json[at] ?? "")) at += 1;
  return at;
}

/** Where the string that begins here ends, its closing quote included. */
function skipString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Where the array or object that begins here ends, its closing bracket included. */
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

/** Where the value that begins here ends. */
function skipValue(json: string, start: number): number {
  if (json[start] === '"') return skipString(json, start);
  if (json[start] === "[" || json[start] === "{") return skipBrackets(json, start);
  let at = start;
  while (at < json.length && !/[\s,\]}]/.test(json[at] ?? "")) at += 1;
  return at;
}

type Member = Readonly<{ key: string | number; start: number }>;

/** The members of the array or object that begins here, each with the place where its value begins. */
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

/** Where one member begins; undefined when there is none such. */
function findMember(json: string, start: number, step: string | number): number | undefined {
  if (json[start] !== "[" && json[start] !== "{") return undefined;
  for (const { key, start: place } of membersOf(json, start)) if (key === step) return place;
  return undefined;
}

/** Where the value at a path begins in a JSON text; undefined when there is nothing at this path. */
export function locateValue(json: string, path: readonly (string | number)[]): number | undefined {
  let at = skipSpace(json, 0);
  for (const step of path) {
    const member = findMember(json, at, step);
    if (member === undefined) return undefined;
    at = member;
  }
  return at;
}

/** The text of the value at a path, as it is written; undefined when there is nothing at this path. */
export function sliceValue(json: string, path: readonly (string | number)[]): string | undefined {
  const start = locateValue(json, path);
  return start === undefined ? undefined : json.slice(start, skipValue(json, start));
}
