import type { Media } from "../schema/media";
import type { ToolCall, ToolResponse } from "../schema/message";
import { field, idField, isRecord, type JsonRecord, listField, textField } from "./field";
import type { MessageDraft } from "./invent-missing-ids";
import { type ContentPiece, joinContent } from "./join-content";
import { inlineMedia } from "./read-media";
import { withId } from "./read-tool-text";

const MEDIA_TYPES: ReadonlySet<string> = new Set(["image", "audio", "video", "document"]);
const OWN_STEPS: ReadonlySet<string> = new Set(["user_input", "model_output", "function_result", "thought"]);

const typeOf = (value: unknown): string => textField(value, "type") ?? "";

/** A step type that only the Interactions API has. */
export function isInteractionsStep(value: unknown): boolean {
  if (!isRecord(value) || Object.hasOwn(value, "role")) return false;
  const type = typeOf(value);
  const isOwnCall = type === "function_call" && isRecord(field(value, "arguments"));
  return OWN_STEPS.has(type) || isOwnCall || /_result$/.test(type);
}

/** Content directly in the input, without a step around it. */
export const isInteractionsContent = (value: unknown): boolean =>
  isRecord(value) &&
  !Object.hasOwn(value, "role") &&
  (MEDIA_TYPES.has(typeOf(value)) || (typeOf(value) === "text" && textField(value, "text") !== undefined));

function readMedia(content: unknown): readonly Media[] {
  const kind = typeOf(content);
  if (!MEDIA_TYPES.has(kind)) return [];
  const mime = textField(content, "mime_type", "mimeType");
  const data = textField(content, "data");
  if (data !== undefined) return [inlineMedia(mime, data, kind)];
  const uri = textField(content, "uri");
  return [{ kind, ...(mime === undefined ? {} : { mime }), ...(uri === undefined ? {} : { uri }) }];
}

const contentOf = (step: unknown): readonly unknown[] => {
  const content = field(step, "content");
  if (typeof content === "string") return [{ type: "text", text: content }];
  return isRecord(content) ? [content] : listField(step, "content");
};

/** Texts of one step are joined with a space, as in the other formats. */
const readContent = (contents: readonly unknown[]): Pick<MessageDraft, "text" | "media" | "contentParts"> =>
  joinContent(contents.flatMap(sourceParts), " ");

function sourceParts(content: unknown): readonly ContentPiece[] {
  const text = typeOf(content) === "text" ? textField(content, "text") : undefined;
  return text === undefined ? readMedia(content).map((media) => ({ media })) : [{ text }];
}

const readCall = (step: JsonRecord, type: string): ToolCall => ({
  ...withId(idField(step, "id", "call_id")),
  name: textField(step, "name") ?? type.replace(/_call$/, ""),
  args: field(step, "arguments"),
});

const readResult = (step: JsonRecord, type: string): ToolResponse => ({
  ...withId(idField(step, "call_id", "id")),
  name: textField(step, "name") ?? type.replace(/_result$/, ""),
  response: field(step, "result"),
});

function readThought(step: JsonRecord): Draft {
  const texts = listField(step, "summary").flatMap((part) => textField(part, "text") ?? []);
  return { role: "model", reasoning: texts.join("\n") };
}

type Draft = Omit<MessageDraft, "place">;

/** The protocol's first version wrote its history as turns with a role. */
function readTurn(turn: JsonRecord): Draft {
  const role = textField(turn, "role");
  return {
    role: role === "model" || role === "assistant" ? "model" : "user",
    ...readContent(contentOf(turn)),
  };
}

/** Reads a step, a turn or bare content as a message; undefined for anything else. */
export function readInteractionsStep(raw: unknown): Draft | undefined {
  if (typeof raw === "string") return { role: "user", text: raw };
  if (!isRecord(raw)) return undefined;
  const type = typeOf(raw);
  if (Object.hasOwn(raw, "role")) return readTurn(raw);
  if (type === "user_input") return { role: "user", ...readContent(contentOf(raw)) };
  if (type === "model_output") return { role: "model", ...readContent(contentOf(raw)) };
  if (type === "thought") return readThought(raw);
  if (/_call$/.test(type)) return { role: "model", toolCalls: [readCall(raw, type)] };
  if (/_result$/.test(type)) return { role: "tool", toolResponses: [readResult(raw, type)] };
  return isInteractionsContent(raw) ? { role: "user", ...readContent([raw]) } : undefined;
}
