import type { Message } from "../schema/message";
import { field, isRecord, textField } from "./field";
import { type ContentPiece, joinContent } from "./join-content";
import { inlineMedia, mediaFromUrl } from "./read-media";

type OpenAiContent = Readonly<{
  content: Pick<Message, "text" | "media" | "contentParts">;
  /** Positions of elements with an unknown type. */
  unknown: readonly number[];
}>;

const URL_KINDS: ReadonlyMap<string, string> = new Map([
  ["image_url", "image"],
  ["input_image", "image"],
  ["audio_url", "audio"],
  ["video_url", "video"],
]);

function readUrlElement(element: unknown, kind: string): ContentPiece | undefined {
  const value = field(element, "image_url", "audio_url", "video_url");
  const url = typeof value === "string" ? value : (textField(value, "url") ?? textField(element, "file_id"));
  return url === undefined ? undefined : { media: mediaFromUrl(url, kind) };
}

function readAudioElement(element: unknown): ContentPiece | undefined {
  const audio = field(element, "input_audio");
  const data = textField(audio, "data");
  const format = textField(audio, "format") ?? "wav";
  return data === undefined ? undefined : { media: inlineMedia(`audio/${format}`, data, "audio") };
}

function readFileElement(element: unknown): ContentPiece | undefined {
  const file = field(element, "file") ?? element;
  const source = textField(file, "file_data", "file_url", "file_id");
  if (source === undefined) return undefined;
  const filename = textField(file, "filename");
  const media = mediaFromUrl(source, "document");
  return { media: filename === undefined ? media : { ...media, filename } };
}

function readElement(element: unknown): ContentPiece | undefined {
  if (typeof element === "string") return { text: element };
  if (!isRecord(element)) return undefined;
  const type = textField(element, "type") ?? "text";
  const urlKind = URL_KINDS.get(type);
  if (urlKind !== undefined) return readUrlElement(element, urlKind);
  if (type === "input_audio") return readAudioElement(element);
  if (type === "file" || type === "input_file") return readFileElement(element);
  const text = textField(element, "text", "refusal");
  return text === undefined ? undefined : { text };
}

/** Content as a string or an array of typed elements; texts are joined with a space, as in the other formats. */
export function readOpenAiContent(content: unknown): OpenAiContent {
  if (typeof content === "string") return { content: { text: content }, unknown: [] };
  if (!Array.isArray(content)) return { content: {}, unknown: [] };
  const parts = content.map(readElement);
  return {
    content: joinContent(
      parts.filter((part) => part !== undefined),
      " ",
    ),
    unknown: parts.flatMap((part, position) => (part === undefined ? [position] : [])),
  };
}
