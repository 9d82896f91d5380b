import {
  type Prompt,
  type PromptPart,
  type PromptSystem,
  type PromptTurn,
  textPart,
} from "../../model/prompt";
import type { Source } from "../../model/source";
import { field, isRecord, listField, textField } from "../../read/field";
import { inlineMedia } from "../../read/read-media";
import { bodyMediaSource, SYSTEM_SOURCE, turnSource } from "./body-source";
import { unreadPromptFields } from "./unread-prompt-fields";

const KNOWN: ReadonlySet<string> = new Set(
  `model contents systemInstruction system_instruction tools toolConfig tool_config generationConfig generation_config
  safetySettings safety_settings labels`.split(/\s+/),
);
/** Part fields that are read, or that describe the part and cost nothing. */
const KNOWN_PART: ReadonlySet<string> = new Set(
  `text thought inlineData inline_data fileData file_data functionCall function_call functionResponse function_response
  videoMetadata video_metadata`.split(/\s+/),
);

function readMedia(part: unknown, source: Source): PromptPart | undefined {
  const inline = field(part, "inlineData", "inline_data");
  if (inline !== undefined) {
    const data = textField(inline, "data") ?? "";
    return { kind: "media", media: inlineMedia(textField(inline, "mimeType", "mime_type"), data), source };
  }
  const file = field(part, "fileData", "file_data");
  if (file === undefined) return undefined;
  const mime = textField(file, "mimeType", "mime_type");
  const uri = textField(file, "fileUri", "file_uri") ?? "";
  return { kind: "media", media: { uri, ...(mime === undefined ? {} : { mime }) }, source };
}

function readTraffic(part: unknown, source: Source): PromptPart | undefined {
  const call = field(part, "functionCall", "function_call");
  if (call !== undefined)
    return { kind: "call", name: textField(call, "name") ?? "", args: field(call, "args") ?? {}, source };
  const response = field(part, "functionResponse", "function_response");
  if (response === undefined) return undefined;
  const name = textField(response, "name");
  return {
    kind: "result",
    response: field(response, "response") ?? {},
    source,
    ...(name === undefined ? {} : { name }),
  };
}

/** A thought signature costs as much as its thoughts (9 of 9 recordings), a size that the body does not state. */
function readPart(part: unknown, turn: number, position: number): readonly PromptPart[] {
  const opaque = unreadPromptFields(part, KNOWN_PART).map(
    (name): PromptPart => ({ kind: "opaque", name, source: turnSource(turn, "reasoning") }),
  );
  const text = typeof part === "string" ? part : textField(part, "text");
  if (text !== undefined) return [textPart(text, turnSource(turn, "text")), ...opaque];
  const read =
    readMedia(part, bodyMediaSource(turn, position)) ?? readTraffic(part, turnSource(turn, "tool"));
  return read ? [read, ...opaque] : opaque;
}

function readContent(content: unknown, turn: number): PromptTurn {
  if (typeof content === "string") return { parts: readPart(content, turn, 0) };
  const role = textField(content, "role");
  const parts = listField(content, "parts").flatMap((part, position) => readPart(part, turn, position));
  return { ...(role ? { role } : {}), parts };
}

/** A text, a part, or a content with or without a role. */
function readSystem(body: unknown): PromptSystem | undefined {
  const system = field(body, "systemInstruction", "system_instruction");
  if (system === undefined) return undefined;
  const parts =
    typeof system === "string" || textField(system, "text") !== undefined
      ? [system]
      : listField(system, "parts");
  const texts = parts.map((part) => (typeof part === "string" ? part : (textField(part, "text") ?? "")));
  return {
    hasRole: Boolean(isRecord(system) && textField(system, "role")),
    parts: texts.map((text) => textPart(text, SYSTEM_SOURCE)),
  };
}

const isDeclaration = (tool: unknown): boolean =>
  field(tool, "functionDeclarations", "function_declarations") !== undefined;

/** What Google counts in the body of `:generateContent`. */
export function readGeminiRequest(body: unknown): Prompt {
  const system = readSystem(body);
  const tools = listField(body, "tools");
  const declared = tools.filter(isDeclaration);
  const builtIn = tools.filter((tool) => !isDeclaration(tool)).flatMap((tool) => Object.keys(Object(tool)));
  const config = field(body, "generationConfig", "generation_config");
  const schema = field(
    config,
    "responseSchema",
    "response_schema",
    "responseJsonSchema",
    "response_json_schema",
  );
  const opaque = unreadPromptFields(body, KNOWN);
  return {
    protocol: "gemini",
    ...(system && { system }),
    turns: listField(body, "contents").map(readContent),
    ...(declared.length > 0 && { tools: declared }),
    ...(builtIn.length > 0 && { builtInTools: builtIn }),
    ...(schema !== undefined && { responseSchema: schema }),
    ...(opaque.length > 0 && { opaque }),
  };
}
