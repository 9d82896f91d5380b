import { type PromptPart, textPart } from "../../model/prompt";
import { field, isRecord, textField } from "../../read/field";
import { parseJson } from "../../read/parse-json";
import { inlineMedia, mediaFromUrl } from "../../read/read-media";
import type { Media } from "../../schema/media";
import { bodyMediaSource, turnSource } from "./body-source";

function readImage(element: unknown): Media | undefined {
  const value = field(element, "image_url");
  const url = typeof value === "string" ? value : textField(value, "url");
  return url === undefined ? undefined : mediaFromUrl(url, "image");
}

function readFile(element: unknown): Media | undefined {
  const file = field(element, "file") ?? element;
  const source = textField(file, "file_data", "file_url");
  return source === undefined ? undefined : mediaFromUrl(source, "document");
}

function readAudio(element: unknown): Media | undefined {
  const audio = field(element, "input_audio");
  const data = textField(audio, "data");
  return data === undefined
    ? undefined
    : inlineMedia(`audio/${textField(audio, "format") ?? "wav"}`, data, "audio");
}

const MEDIA_READERS: ReadonlyMap<string, (element: unknown) => Media | undefined> = new Map([
  ["image_url", readImage],
  ["input_image", readImage],
  ["file", readFile],
  ["input_file", readFile],
  ["input_audio", readAudio],
]);

const detailOf = (element: unknown): string | undefined =>
  textField(field(element, "image_url"), "detail") ?? textField(element, "detail");

function readElement(element: unknown, turn: number, position: number): PromptPart {
  const type = textField(element, "type") ?? "text";
  const media = MEDIA_READERS.get(type)?.(element);
  if (media) {
    const detail = detailOf(element);
    return {
      kind: "media",
      media,
      source: bodyMediaSource(turn, position),
      ...(detail === undefined ? {} : { detail }),
    };
  }
  const text = typeof element === "string" ? element : textField(element, "text", "refusal");
  if (text === undefined) return { kind: "opaque", name: type, source: turnSource(turn, "text") };
  return textPart(text, turnSource(turn, "text"));
}

/** Content as a text or a list of elements; an unreadable element is opaque, never omitted. */
export function readOpenAiParts(content: unknown, turn: number): readonly PromptPart[] {
  if (typeof content === "string") return [textPart(content, turnSource(turn, "text"))];
  if (Array.isArray(content)) return content.map((element, position) => readElement(element, turn, position));
  return isRecord(content) ? [readElement(content, turn, 0)] : [];
}

/** The text of a content without its media. */
export function plainText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((element) => textField(element, "text") ?? "").join("");
}

/** A call with arguments posted as text; parsed if the text is JSON. */
export function callPart(name: string, argumentsText: string, turn: number): PromptPart {
  const parsed = parseJson(argumentsText);
  const args = parsed.ok ? parsed.value : argumentsText;
  return { kind: "call", name, args, argumentsText, source: turnSource(turn, "tool") };
}
