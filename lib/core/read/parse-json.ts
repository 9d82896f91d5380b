import { locateJsonError } from "./locate-json-error";

type ParsedJson = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; error: string }>;

/** Counts code points without building an array: a whole file may be one line. */
function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Engines word and place their complaints differently; this one always says what was wrong, and where. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: false, error: "not valid JSON: it is empty" };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { offset, problem } = locateJsonError(text);
    const before = text.slice(0, offset);
    const line = before.split("\n").length;
    const column = codePointCount(before.slice(before.lastIndexOf("\n") + 1)) + 1;
    return { ok: false, error: `not valid JSON: ${problem} at line ${line}, column ${column}` };
  }
}
