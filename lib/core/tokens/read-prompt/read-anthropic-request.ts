import { type Prompt, type PromptPart, type PromptTurn, textPart } from "../../model/prompt";
import { field, listField, textField } from "../../read/field";
import { inlineMedia, mediaFromUrl } from "../../read/read-media";
import type { Media } from "../../schema/media";
import { bodyMediaSource, SYSTEM_SOURCE, turnSource } from "./body-source";
import { readTools } from "./read-tools";
import { unreadPromptFields } from "./unread-prompt-fields";

const KNOWN: ReadonlySet<string> = new Set(
  `model max_tokens system messages tools tool_choice temperature top_p top_k stop_sequences stream metadata service_tier
  thinking`.split(/\s+/),
);

function readSource(block: unknown): Media | undefined {
  const source = field(block, "source");
  const data = textField(source, "data");
  if (data !== undefined && textField(source, "type") === "base64")
    return inlineMedia(textField(source, "media_type"), data);
  const url = textField(source, "url");
  return url === undefined ? undefined : mediaFromUrl(url, textField(block, "type"));
}

function readMediaBlock(block: unknown, turn: number, position: number): PromptPart {
  const media = readSource(block);
  return media
    ? { kind: "media", media, source: bodyMediaSource(turn, position) }
    : { kind: "opaque", name: textField(block, "type") ?? "media", source: turnSource(turn, "media") };
}

function readBlock(
  block: unknown,
  turn: number,
  position: number,
  names: Map<string, string>,
): readonly PromptPart[] {
  const type = textField(block, "type") ?? "text";
  switch (type) {
    case "text":
      return [textPart(textField(block, "text") ?? "", turnSource(turn, "text"))];
    case "image":
    case "document":
      return [readMediaBlock(block, turn, position)];
    case "tool_use": {
      const name = textField(block, "name") ?? "";
      names.set(textField(block, "id") ?? "", name);
      return [{ kind: "call", name, args: field(block, "input") ?? {}, source: turnSource(turn, "tool") }];
    }
    case "tool_result":
      return readResult(block, turn, names);
    default:
      return [{ kind: "opaque", name: type, source: turnSource(turn, "reasoning") }];
  }
}

function readResult(block: unknown, turn: number, names: Map<string, string>): readonly PromptPart[] {
  const content = field(block, "content");
  const inner = Array.isArray(content) ? content : [];
  const text =
    typeof content === "string" ? content : inner.map((part) => textField(part, "text") ?? "").join("");
  const name = names.get(textField(block, "tool_use_id") ?? "");
  const media = inner.filter((part) => textField(part, "type") !== "text");
  return [
    { kind: "result", response: text, text, source: turnSource(turn, "tool"), ...(name && { name }) },
    ...media.map((part, position) => readMediaBlock(part, turn, position)),
  ];
}

function readMessage(message: unknown, turn: number, names: Map<string, string>): PromptTurn {
  const content = field(message, "content");
  const role = textField(message, "role") ?? "user";
  if (typeof content === "string") return { role, parts: [textPart(content, turnSource(turn, "text"))] };
  const blocks = Array.isArray(content) ? content : [];
  return { role, parts: blocks.flatMap((block, position) => readBlock(block, turn, position, names)) };
}

function readSystem(body: unknown): readonly PromptPart[] {
  const system = field(body, "system");
  const texts =
    typeof system === "string"
      ? [system]
      : listField(body, "system").map((block) => textField(block, "text") ?? "");
  return texts.map((text) => textPart(text, SYSTEM_SOURCE));
}

/** A tool with a type other than `custom` runs on Anthropic's side. */
const isDeclared = (tool: unknown): boolean => (textField(tool, "type") ?? "custom") === "custom";

/** What Anthropic counts in the body of `POST /v1/messages`. */
export function readAnthropicRequest(body: unknown): Prompt {
  const names = new Map<string, string>();
  const system = readSystem(body);
  const opaque = unreadPromptFields(body, KNOWN);
  return {
    protocol: "anthropic",
    ...(system.length > 0 && { system: { hasRole: false, parts: system } }),
    turns: listField(body, "messages").map((message, turn) => readMessage(message, turn, names)),
    ...readTools(body, isDeclared),
    ...(opaque.length > 0 && { opaque }),
  };
}
