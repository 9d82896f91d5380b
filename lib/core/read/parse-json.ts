import { countCodePoints } from "../text/count-code-points";
import { locateJsonError } from "./locate-json-error";

type ParsedJson = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; error: string }>;

/** Engines report parse errors differently; this always says what is wrong, and where. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: false, error: "not valid JSON: it is empty" };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const { offset, problem } = locateJsonError(text);
    const before = text.slice(0, offset);
    const line = before.split("\n").length;
    const column = countCodePoints(before.slice(before.lastIndexOf("\n") + 1)) + 1;
    return { ok: false, error: `not valid JSON: ${problem} at line ${line}, column ${column}` };
  }
}
