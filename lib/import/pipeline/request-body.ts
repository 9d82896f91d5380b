import { sliceValue } from "@/lib/core/drift/locate-value";
import { field, fieldAt, isRecord, type JsonRecord, textField } from "@/lib/core/read/field";
import { tooLarge } from "../json/max-value-bytes";
import { blankMark } from "../json/without-byte-order-mark";
import { type ImportSource, readBytes } from "../source/import-source";
import type { ImportEvent, Position, RequestEvent } from "./import-event";

/** Larger bodies are imported as messages only, because each body is held in memory. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Fields in which a log keeps the posted body; only the top level if the file is the body. */
const PATHS = [[], ["request", "body"], ["body"], ["request"]] as const;

/** Keys of logs and answers: a value with any of them contains more than the posted body. */
const FOREIGN_KEYS = [
  "response",
  "output",
  "choices",
  "candidates",
  "completion",
  "usage",
  "usageMetadata",
  "timestamp",
  "config",
  "conversation_id",
  "session_id",
  "thread_id",
  "custom_id",
] as const;

/** Gemini's model is in the URL; every other protocol names it in the body. */
function isRequestBody(value: unknown): value is JsonRecord {
  if (!isRecord(value) || FOREIGN_KEYS.some((key) => Object.hasOwn(value, key))) return false;
  if (Array.isArray(field(value, "contents"))) return true;
  const hasInput = Array.isArray(field(value, "messages")) || field(value, "input") !== undefined;
  return hasInput && textField(value, "model") !== undefined;
}

/** The posted body, exactly as in the text; undefined if the value is not a request. */
function requestIn(value: unknown, text: string): Readonly<{ body: string; model?: string }> | undefined {
  const path = PATHS.find((candidate) => isRequestBody(fieldAt(value, candidate)));
  const body = path && sliceValue(text, path);
  if (body === undefined) return undefined;
  const model = textField(fieldAt(value, path ?? []), "model") ?? textField(value, "model");
  return { body, ...(model === undefined ? {} : { model: model.replace(/^models\//, "") }) };
}

const hasRequest = (value: unknown): boolean =>
  PATHS.some((candidate) => isRequestBody(fieldAt(value, candidate)));

type Place = Pick<RequestEvent, "chatKey" | "messageId"> & Readonly<{ position: Position }>;

/** The request in a row or list item. */
export function rowRequest(value: unknown, text: () => string, place: Place): readonly ImportEvent[] {
  if (!hasRequest(value)) return [];
  const written = text();
  if (written.length > MAX_BODY_BYTES) return [tooLargeBody(place.position)];
  const found = requestIn(value, written);
  return found === undefined ? [] : [{ kind: "request", ...place, ...found }];
}

/** The request in a single-conversation file; `outline` is the file with its long lists empty. */
export async function documentRequest(
  outline: unknown,
  source: ImportSource,
  place: Place,
): Promise<readonly ImportEvent[]> {
  if (!hasRequest(outline)) return [];
  const bytes = await readBytes(source, MAX_BODY_BYTES);
  if (bytes === undefined) return [tooLargeBody(place.position)];
  const found = requestIn(outline, blankMark(bytes).toString("utf8"));
  return found === undefined ? [] : [{ kind: "request", ...place, ...found }];
}

/** A remark, not a skipped entry: its count is 0. */
const tooLargeBody = (position: Position): ImportEvent => ({
  kind: "skipped",
  reason: `the request is ${tooLarge(MAX_BODY_BYTES)}: its messages are imported, its exact text is not kept`,
  position,
  count: 0,
});
