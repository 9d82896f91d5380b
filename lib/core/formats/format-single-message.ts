import { sanitiseText } from "../text/sanitise-text";
import { describeReference, nameIn, type ReferencedMessage } from "./describe-reference";

type JsonRecord = Readonly<Record<string, unknown>>;
export type SingleMessage = Readonly<{ role: "user"; content: string | readonly unknown[] }>;

/** `content` is a text, an array of elements, or both with the message they refer to; `personality` is the addressed one. */
export type ScenarioInput = Readonly<{ content: unknown; personality?: string | null | undefined }>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isElement = (element: unknown, ...types: readonly string[]): element is JsonRecord =>
  isRecord(element) && typeof element.type === "string" && types.includes(element.type);

const isText = (element: unknown): element is JsonRecord & Readonly<{ text: string }> =>
  isElement(element, "text") && typeof element.text === "string";

/** Elements hold text as their own or inside an address; a bare string is one, too. */
function cleanElement(element: unknown): unknown {
  if (typeof element === "string") return sanitiseText(element);
  if (isText(element)) return { ...element, text: sanitiseText(element.text) };
  const key = isElement(element, "image_url", "audio_url", "video_url") ? String(element.type) : undefined;
  if (!isRecord(element) || key === undefined) return element;
  const target = element[key];
  if (!isRecord(target) || typeof target.url !== "string") return element;
  return { ...element, [key]: { ...target, url: sanitiseText(target.url) } };
}

/** Without a reference the content goes out as it came. */
function plainContent(content: unknown): SingleMessage["content"] {
  if (Array.isArray(content)) return content.map(cleanElement);
  return typeof content === "string" ? sanitiseText(content) : "";
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === "string" ? content : "";
  return content
    .flatMap((element) => (typeof element === "string" ? element : isText(element) ? element.text : []))
    .join(" ");
}

const mediaOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content)
    ? content.filter((element) => isElement(element, "image_url", "audio_url")).map(cleanElement)
    : [];

/** Seed 004: text, referenced message and media as exactly one user message. Never throws. */
export function formatSingleMessage({ content, personality }: ScenarioInput): readonly SingleMessage[] {
  if (!isRecord(content)) return [{ role: "user", content: plainContent(content) }];
  const { messageContent, referencedMessage, userName } = content;
  if (!isRecord(referencedMessage)) return [{ role: "user", content: plainContent(messageContent) }];
  const reference = describeReference(referencedMessage as ReferencedMessage, {
    personality: nameIn(personality),
    userName: nameIn(userName),
  });
  const text = { type: "text", text: `${sanitiseText(textOf(messageContent))}\n${reference.text}` };
  const referenced = reference.media === undefined ? [] : [reference.media];
  return [{ role: "user", content: [text, ...mediaOf(messageContent), ...referenced] }];
}
