import { isUtf8 } from "node:buffer";
import { JsonSplitter } from "../json/json-splitter";
import { parseGlance, repairTelegramJson } from "../json/parse-exact";
import { blankMark } from "../json/without-byte-order-mark";
import { findForeignBytes } from "../source/foreign-bytes";
import { type ImportSource, readHead } from "../source/import-source";
import { describeForeign } from "./describe-refusal";
import { ImportRefusal } from "./import-refusal";

/** What the first bytes of a source reveal. */
export type Probe =
  | Readonly<{ kind: "sqlite" }>
  | Readonly<{ kind: "folder"; files: readonly string[] }>
  /** One JSON value; `value` is its beginning, with brackets closed. */
  | Readonly<{ kind: "document"; value: unknown; problem?: string; text: string }>
  /** One JSON value per line; `rows` are the first few. */
  | Readonly<{ kind: "lines"; rows: readonly unknown[]; text: string }>
  | Readonly<{ kind: "other"; seen: string; text: string }>;

/** The short look sees the whole of a smaller source. */
export const SHORT_LOOK_BYTES = 64 * 1024;
const LONG_LOOK_BYTES = 4 * 1024 * 1024;
const SQLITE_MARK = Buffer.from("SQLite format 3\0");
const ROWS_LOOKED_AT = 20;

/** Reads 64 KiB, or 4 MiB if the first line is longer. */
export async function probeSource(source: ImportSource, look: "short" | "long" = "short"): Promise<Probe> {
  if (source.folder !== undefined) return { kind: "folder", files: await source.folder.list() };
  const limit = look === "short" ? SHORT_LOOK_BYTES : LONG_LOOK_BYTES;
  const head = await readHead(source, limit);
  if (head.subarray(0, SQLITE_MARK.length).equals(SQLITE_MARK)) return { kind: "sqlite" };
  refuseOtherBytes(head);
  refuseWrongEncoding(head);
  const text = decodeHead(head, head.length < limit);
  const start = text.trimStart()[0];
  if (start === undefined) return { kind: "other", seen: "an empty file", text };
  const isWhole = head.length < limit;
  const rows = readRows(text, isWhole);
  if (rows.length > 1) return { kind: "lines", rows, text };
  if (start !== "{" && start !== "[") return { kind: "other", seen: describeText(text), text };
  if (!isWhole && look === "short" && !text.trim().includes("\n")) return probeSource(source, "long");
  return { kind: "document", ...readBeginning(text), text };
}

/** Names a binary file that its first bytes identify. */
function refuseOtherBytes(head: Buffer): void {
  const foreign = findForeignBytes(head);
  if (foreign !== undefined) throw new ImportRefusal(describeForeign(foreign));
}

/** Text in another encoding would silently import as garbage. */
function refuseWrongEncoding(head: Buffer): void {
  const [first, second, third] = head;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const hasZeros = head.length > 1 && ((first === 0) !== (second === 0) || (first === 0 && third === 0));
  if (hasMark || hasZeros)
    throw new ImportRefusal("the file is UTF-16 or UTF-32 text; save it as UTF-8 and try again");
}

/** The probe may end in the middle of a character. */
function decodeHead(head: Buffer, isWhole: boolean): string {
  const marked = blankMark(head);
  for (let cut = 0; cut <= (isWhole ? 0 : 3); cut += 1) {
    const bytes = marked.subarray(0, marked.length - cut);
    if (isUtf8(bytes)) return bytes.toString("utf8");
  }
  const isText = !marked.subarray(0, 1024).includes(0);
  throw new ImportRefusal(
    isText
      ? "the file is not valid UTF-8 (perhaps Windows-1251 or Latin-1); save it as UTF-8 and try again"
      : "the file is neither text nor a SQLite database",
  );
}

/** The first rows if every line is a JSON value; fewer than two otherwise. Odd lines are tolerated. */
function readRows(text: string, isWhole: boolean): readonly unknown[] {
  const lines = text.split("\n").slice(0, ROWS_LOOKED_AT + 1);
  const complete = isWhole && lines.length <= ROWS_LOOKED_AT ? lines : lines.slice(0, -1);
  const candidates = complete.map((line) => line.trim().replace(/,$/, "")).filter((line) => line !== "");
  if (!/^[{[]/.test(candidates[0] ?? "")) return [];
  const rows = candidates.map((line) => parseGlance(line));
  if (rows[0]?.ok !== true) return [];
  const follow = rows.slice(1).filter((row) => row.ok).length;
  if (rows.length > 1 && follow === 0) return [];
  const values = rows.flatMap((row) => (row.ok ? [row.value] : []));
  return rows.length === 1 && !isWhole && lines.length > 1 ? [...values, undefined] : values;
}

/** The beginning of a document as a value: its complete members, with brackets closed. */
function readBeginning(text: string): Readonly<{ value: unknown; problem?: string }> {
  const found = closeBeginning(text);
  return found.value === undefined ? closeBeginning(repairTelegramJson(text)) : found;
}

function closeBeginning(text: string): Readonly<{ value: unknown; problem?: string }> {
  const splitter = new JsonSplitter([]);
  const problem = problemOf(() => splitter.push(Buffer.from(text)));
  const parsed = parseGlance(splitter.finish());
  return { value: parsed.ok ? parsed.value : undefined, ...(problem === undefined ? {} : { problem }) };
}

/** A single message may be too deep; the part before it is enough to recognise the format. */
function problemOf(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ImportRefusal) return error.message;
    throw error;
  }
}

export const describeText = (text: string): string =>
  `text that begins with ${JSON.stringify(text.trimStart().slice(0, 40))}`;
