import { sanitiseText } from "../../text/sanitise-text";
import { describeReference, nameIn, PLACEHOLDERS, type ReferencedMessage } from "./describe-reference";
import { withoutRepeatedUrls } from "./without-repeated-urls";

type JsonRecord = Readonly<Record<string, unknown>>;
export type SingleMessage = Readonly<{ role: "user"; content: string | readonly unknown[] }>;

/** `content` is a text, an array of elements, or both with a reply target; `personality` is the addressed one. */
export type ScenarioInput = Readonly<{ content: unknown; personality?: string | null | undefined }>;

type TextElement = JsonRecord & Readonly<{ text: string }>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isElement = (element: unknown, ...types: readonly string[]): element is JsonRecord =>
  isRecord(element) && typeof element.type === "string" && types.includes(element.type);

const isText = (element: unknown): element is TextElement =>
  isElement(element, "text") && typeof element.text === "string";

/** A bare string among the elements is also a text. */
function textElements(content: readonly unknown[]): readonly TextElement[] {
  return content
    .map((element) => (typeof element === "string" ? { type: "text", text: element } : element))
    .filter(isText)
    .map((element) => ({ ...element, text: sanitiseText(element.text) }));
}

function cleanMedia(element: JsonRecord): JsonRecord {
  const key = String(element.type);
  const target = element[key];
  if (!isRecord(target) || typeof target.url !== "string") return element;
  return { ...element, [key]: { ...target, url: sanitiseText(target.url) } };
}

/** Images and audio only; this format has no element for other media. */
const mediaElements = (content: unknown): readonly JsonRecord[] =>
  Array.isArray(content)
    ? content.filter((element) => isElement(element, "image_url", "audio_url")).map(cleanMedia)
    : [];

/** The text comes first: a single element unchanged, several joined, or a placeholder if there is only media. */
function leadingText(content: readonly unknown[], media: readonly JsonRecord[]): readonly JsonRecord[] {
  const [first, ...more] = textElements(content);
  const text = [first, ...more].flatMap((element) => element?.text ?? []).join(" ");
  if (media.length === 0 || text.trim() !== "") {
    return first === undefined ? [] : [more.length === 0 ? first : { type: "text", text }];
  }
  const hasAudio = media.some((element) => isElement(element, "audio_url"));
  return [{ type: "text", text: PLACEHOLDERS[hasAudio ? "audio" : "image"] }];
}

/** Without a reply target a text is sent unchanged, and an array gets its text moved to the front. */
function plainContent(content: unknown): SingleMessage["content"] {
  if (!Array.isArray(content)) return typeof content === "string" ? sanitiseText(content) : "";
  const media = withoutRepeatedUrls(mediaElements(content));
  return [...leadingText(content, media), ...media];
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return typeof content === "string" ? sanitiseText(content) : "";
  return textElements(content)
    .map(({ text }) => text)
    .join(" ");
}

/** Text, reply target and media as exactly one user message. Never throws. */
export function formatSingleMessage({ content, personality }: ScenarioInput): readonly SingleMessage[] {
  if (!isRecord(content)) return [{ role: "user", content: plainContent(content) }];
  const { messageContent, referencedMessage, userName } = content;
  if (!isRecord(referencedMessage)) return [{ role: "user", content: plainContent(messageContent) }];
  const reference = describeReference(referencedMessage as ReferencedMessage, {
    personality: nameIn(personality),
    userName: nameIn(userName),
  });
  const text = { type: "text", text: `${textOf(messageContent)}\n${reference.text}` };
  const referenced = reference.media === undefined ? [] : [reference.media];
  const media = withoutRepeatedUrls([...mediaElements(messageContent), ...referenced]);
  return [{ role: "user", content: [text, ...media] }];
}
