import { type Prompt, type PromptPart, type PromptTurn, textPart } from "../../model/prompt";
import { field, listField, textField } from "../../read/field";
import { inlineMedia } from "../../read/read-media";
import { bodyMediaSource, SYSTEM_SOURCE, turnSource } from "./body-source";
import { readTools } from "./read-tools";
import { unreadPromptFields } from "./unread-prompt-fields";

const KNOWN: ReadonlySet<string> = new Set(
  `model input system_instruction tools generation_config stream store background safety_settings service_tier labels
  response_format`.split(/\s+/),
);
const MEDIA_TYPES: ReadonlySet<string> = new Set(["image", "audio", "video", "document"]);

function readContent(content: unknown, turn: number, position: number): PromptPart {
  if (typeof content === "string") return textPart(content, turnSource(turn, "text"));
  const type = textField(content, "type") ?? "text";
  const text = textField(content, "text");
  if (type === "text" && text !== undefined) return textPart(text, turnSource(turn, "text"));
  const source = bodyMediaSource(turn, position);
  if (!MEDIA_TYPES.has(type)) return { kind: "opaque", name: type, source };
  const mime = textField(content, "mime_type");
  const data = textField(content, "data");
  if (data !== undefined) return { kind: "media", media: inlineMedia(mime, data, type), source };
  const uri = textField(content, "uri") ?? "";
  return { kind: "media", media: { kind: type, uri, ...(mime === undefined ? {} : { mime }) }, source };
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ["user_input", "user"],
  ["model_output", "model"],
]);

function readStep(step: unknown, turn: number, names: Map<string, string>): PromptTurn {
  const type = textField(step, "type") ?? "user_input";
  const source = turnSource(turn, "tool");
  if (type === "function_call") {
    const name = textField(step, "name") ?? "";
    names.set(textField(step, "id") ?? "", name);
    return { role: "model", parts: [{ kind: "call", name, args: field(step, "arguments") ?? {}, source }] };
  }
  if (type === "function_result") {
    const name = textField(step, "name") ?? names.get(textField(step, "call_id") ?? "");
    const response = field(step, "result") ?? {};
    return { role: "user", parts: [{ kind: "result", response, source, ...(name && { name }) }] };
  }
  const role = ROLES.get(type) ?? textField(step, "role");
  if (role === undefined) return { role: "model", parts: [{ kind: "opaque", name: type, source }] };
  return { role, parts: readContents(field(step, "content"), turn) };
}

function readContents(content: unknown, turn: number): readonly PromptPart[] {
  const list = Array.isArray(content) ? content : content === undefined ? [] : [content];
  return list.map((part, position) => readContent(part, turn, position));
}

/** A text, the contents of one user turn, or steps. */
function readInput(body: unknown): readonly PromptTurn[] {
  const input = field(body, "input");
  const items = listField(body, "input");
  const isSteps = items.some((item) => {
    const type = textField(item, "type") ?? "";
    return field(item, "content") !== undefined || type.startsWith("function_") || ROLES.has(type);
  });
  if (!isSteps) return [{ role: "user", parts: readContents(input, 0) }];
  const names = new Map<string, string>();
  return items.map((step, turn) => readStep(step, turn, names));
}

const isFunction = (tool: unknown): boolean => textField(tool, "type") === "function";

/** What Google counts in the body of `POST …/interactions`. */
export function readInteractionRequest(body: unknown): Prompt {
  const system = textField(body, "system_instruction");
  const schema = field(field(body, "response_format"), "schema");
  const opaque = unreadPromptFields(body, KNOWN);
  return {
    protocol: "interactions",
    ...(system && { system: { hasRole: false, parts: [textPart(system, SYSTEM_SOURCE)] } }),
    turns: readInput(body),
    ...readTools(body, isFunction),
    ...(schema !== undefined && { responseSchema: schema }),
    ...(opaque.length > 0 && { opaque }),
  };
}
