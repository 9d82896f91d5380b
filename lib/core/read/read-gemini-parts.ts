import { METADATA_MARKER } from "../metadata/metadata-keys";
import { type Metadata, readMetadata } from "../metadata/read-metadata";
import type { Media } from "../schema/media";
import type { ToolCall, ToolResponse } from "../schema/message";
import { field, idField, isRecord, textField } from "./field";
import { inlineMedia } from "./read-media";
import { withId } from "./read-tool-text";

/** The content of one part; undefined for an unknown part. */
type GeminiPart =
  | Readonly<{ kind: "metadata"; line: string }>
  | Readonly<{ kind: "text" | "thought"; text: string }>
  | Readonly<{ kind: "media"; media: Media }>
  | Readonly<{ kind: "call"; call: ToolCall }>
  | Readonly<{ kind: "response"; response: ToolResponse }>;

export type GeminiParts = Readonly<{
  metadata: Metadata;
  text: string | undefined;
  media: readonly Media[];
  toolCalls: readonly ToolCall[];
  toolResponses: readonly ToolResponse[];
  reasoning: string | undefined;
  /** Positions of unknown parts. */
  unknown: readonly number[];
}>;

function readTextPart(part: unknown): GeminiPart | undefined {
  const text = typeof part === "string" ? part : textField(part, "text");
  if (text === undefined) return undefined;
  if (text.startsWith(METADATA_MARKER)) return { kind: "metadata", line: text };
  return { kind: field(part, "thought") === true ? "thought" : "text", text };
}

function readMediaPart(part: unknown): GeminiPart | undefined {
  const inline = field(part, "inline_data", "inlineData");
  const file = field(part, "file_data", "fileData") ?? part;
  const data = textField(inline, "data");
  const mime = textField(inline ?? file, "mime_type", "mimeType");
  if (data !== undefined) return { kind: "media", media: inlineMedia(mime, data) };
  const uri = textField(file, "file_uri", "fileUri");
  if (uri === undefined) return undefined;
  return { kind: "media", media: mime === undefined ? { kind: "video", uri } : { mime, uri } };
}

function readToolPart(part: unknown): GeminiPart | undefined {
  const call = field(part, "function_call", "functionCall");
  if (isRecord(call)) return { kind: "call", call: { ...idAndName(call), args: field(call, "args") } };
  const answer = field(part, "function_response", "functionResponse");
  if (!isRecord(answer)) return undefined;
  return { kind: "response", response: { ...idAndName(answer), response: field(answer, "response") } };
}

const idAndName = (record: unknown) => ({
  ...withId(idField(record, "id")),
  name: textField(record, "name") ?? "unknown",
});

const readPart = (part: unknown): GeminiPart | undefined =>
  readMediaPart(part) ?? readToolPart(part) ?? readTextPart(part);

/** Joins the texts of one message with a space; uses the first `[meta]` part, wherever it is. */
export function readGeminiParts(parts: readonly unknown[]): GeminiParts {
  const read = parts.map(readPart);
  const known = read.filter((part) => part !== undefined);
  const texts = known.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const thoughts = known.flatMap((part) => (part.kind === "thought" ? [part.text] : []));
  const line = known.find((part) => part.kind === "metadata")?.line;
  return {
    metadata: line === undefined ? {} : readMetadata(line),
    text: texts.length === 0 ? undefined : texts.join(" "),
    media: known.flatMap((part) => (part.kind === "media" ? [part.media] : [])),
    toolCalls: known.flatMap((part) => (part.kind === "call" ? [part.call] : [])),
    toolResponses: known.flatMap((part) => (part.kind === "response" ? [part.response] : [])),
    reasoning: thoughts.length === 0 ? undefined : thoughts.join(" "),
    unknown: read.flatMap((part, position) => (part === undefined ? [position] : [])),
  };
}
