import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import { readGeminiContent, readSystemInstruction } from "@/lib/core/read/read-gemini";
import { inlineMedia } from "@/lib/core/read/read-media";
import { modelName, modelOverride } from "@/lib/core/read/request-settings";
import type { Media } from "@/lib/core/schema/media";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";

function unwrap(value: unknown): FoundConversation | undefined {
  const prompt = field(value, "chunkedPrompt");
  if (!isRecord(prompt)) return undefined;
  return {
    head: {
      id: idField(value, "id"),
      title: textField(value, "displayName", "title"),
      platform: "aistudio",
      modelName: modelName(field(value, "runSettings")) ?? "model",
      systemPrompt: readSystemInstruction(value) ?? textField(field(value, "systemInstruction"), "text"),
      ...modelOverride(field(value, "runSettings")),
    },
    entries: listField(prompt, "chunks"),
  };
}

const DRIVE_KINDS = {
  driveDocument: "document",
  driveImage: "image",
  driveVideo: "video",
  driveAudio: "audio",
};

/** Drive files are referenced by name; the prompt does not contain their bytes. */
function driveMedia(chunk: JsonRecord): readonly Media[] {
  return Object.entries(DRIVE_KINDS).flatMap(([key, kind]) => {
    const file = field(chunk, key);
    if (!isRecord(file)) return [];
    return [
      { kind, mime: textField(file, "mimeType"), filename: textField(file, "name") ?? idField(file, "id") },
    ];
  });
}

function mediaOf(chunk: JsonRecord): readonly Media[] {
  const inline = field(chunk, "inlineFile", "inlineImage", "inlineData");
  const data = textField(inline, "data");
  const video = idField(field(chunk, "youtubeVideo"), "id");
  return [
    ...driveMedia(chunk),
    ...(data === undefined ? [] : [inlineMedia(textField(inline, "mimeType"), data)]),
    ...(video === undefined ? [] : [{ kind: "video", uri: `https://www.youtube.com/watch?v=${video}` }]),
  ];
}

/** Text and parts repeat each other, so parts win when there are any. */
function readChunk(raw: unknown): Draft | undefined {
  if (!isRecord(raw)) return undefined;
  const text = textField(raw, "text");
  const parts = listField(raw, "parts");
  const thought = field(raw, "isThought") === true;
  const content = parts.length > 0 ? parts : text === undefined ? [] : [{ text, thought }];
  const read = readGeminiContent({ role: textField(raw, "role"), parts: content });
  if (read === undefined) return undefined;
  const { place: _, ...draft } = read.draft;
  const code = field(raw, "executableCode");
  const result = field(raw, "codeExecutionResult");
  const media = [...(draft.media ?? []), ...mediaOf(raw)];
  const sentAt = textField(raw, "createTime");
  return {
    ...draft,
    id: idField(raw, "id"),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(media.length === 0 ? {} : { media }),
    ...(code === undefined ? {} : { toolCalls: [{ name: "code_execution", args: code }] }),
    ...(result === undefined ? {} : { toolResponses: [{ name: "code_execution", response: result }] }),
  };
}

const FORMAT: ConversationFormat = { paths: [], isEntry: () => false, unwrap, reader: () => readChunk };

export const aiStudioImporter = conversationImporter(
  "a Google AI Studio prompt",
  (value) => isRecord(field(value, "chunkedPrompt")),
  FORMAT,
);
