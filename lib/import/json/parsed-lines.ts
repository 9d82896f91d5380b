import type { ImportEvent, Position } from "../pipeline/import-event";
import type { ImportSource } from "../source/import-source";
import { MAX_VALUE_BYTES, tooLarge } from "./max-value-bytes";
import { type Parsed, parseExactBytes, problemKind } from "./parse-exact";
import { splitLines } from "./split-lines";

type ParsedLine =
  | Readonly<{ ok: true; value: unknown; position: Position; length: number; text: () => string }>
  /** Why there is no value. */
  | Readonly<{ ok: false; event: ImportEvent }>;

/** The value of each non-blank line; a line of invalid JSON becomes an event. */
export async function* parsedLines(source: ImportSource): AsyncGenerator<ParsedLine> {
  for await (const { line, byte, bytes } of splitLines(source)) {
    const position = { line, byte };
    const parsed = parseLine(bytes);
    const text = (): string => bytes?.toString("utf8") ?? "";
    if (parsed.ok) yield { ok: true, value: parsed.value, position, length: bytes?.length ?? 0, text };
    else yield { ok: false, event: { kind: problemKind(parsed), reason: parsed.problem, position } };
  }
}

/** Some writers end each line with a comma. */
export function parseLine(bytes: Buffer | undefined): Parsed {
  if (bytes === undefined)
    return { ok: false, isBroken: false, problem: `the line is ${tooLarge(MAX_VALUE_BYTES)}` };
  const trimmed = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
  const parsed = parseExactBytes(trimmed);
  if (parsed.ok || trimmed.at(-1) !== 0x2c) return parsed;
  return parseExactBytes(trimmed.subarray(0, -1));
}
