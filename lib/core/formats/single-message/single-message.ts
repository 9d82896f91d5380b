import { mediaKind } from "../../media/media-kind";
import type { Format, Rendering, Source } from "../../model/format";
import { type Prompt, type PromptPart, textPart } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import type { Media } from "../../schema/media";
import type { Message } from "../../schema/message";
import { sanitiseText } from "../../text/sanitise-text";
import { EmbeddedText, Sourced } from "../json/sourced";
import { writeJson } from "../json/write-json";
import { mediaSource, sourceOf } from "../message-source";
import { writeChatCompletion } from "../openai/write-chat-completion";
import { RenderingBuilder } from "../rendering-builder";
import { isOnlyTools, renderSpoken } from "../spoken-text";
import { type MediaElement, mediaElement, PLACEHOLDERS } from "./describe-reference";
import { formatSingleMessage, type ScenarioInput } from "./format-single-message";
import { mediaUrl } from "./media-url";
import { type ReplyReference, replyReference } from "./reply-reference";
import { withoutRepeatedUrls } from "./without-repeated-urls";

type MediaPart = Readonly<{ element: MediaElement; source: Source }>;
type Composed = Readonly<{ text: Rendering; elements: readonly Sourced[]; isArray: boolean }>;

/** With a reply target only images and audio are sent; other media are dropped. */
const isAllowed = (media: Media, reference: ReplyReference | undefined): boolean =>
  reference === undefined || ["image", "sticker", "audio"].includes(mediaKind(media));

function ownMedia(current: Message, reference: ReplyReference | undefined): readonly MediaPart[] {
  return (current.media ?? []).flatMap((media, position) => {
    const url = isAllowed(media, reference) ? mediaUrl(media, position) : undefined;
    const source = mediaSource(current.id, position);
    return url === undefined ? [] : [{ element: mediaElement(url.kind, url.url), source }];
  });
}

/** A media URL that is in both the message and its reply target is sent once. */
function sentMedia(current: Message, reference: ReplyReference | undefined): readonly MediaPart[] {
  const parts = [...ownMedia(current, reference), ...(reference?.media ? [reference.media] : [])];
  const sent = new Set(withoutRepeatedUrls(parts.map(({ element }) => element)));
  return parts.filter(({ element }) => sent.has(element));
}

/** Media without an element in this format are described in words. */
function composeText(
  current: Message,
  reference: ReplyReference | undefined,
  context: SelectedContext,
): Rendering {
  const isSilent = (media: Media) => !isAllowed(media, reference) || mediaUrl(media, 0) !== undefined;
  const spoken = renderSpoken(current, { ...context.settings, isSilent });
  const source = sourceOf(current, "text");
  const builder = new RenderingBuilder();
  let at = 0;
  for (const range of spoken.ranges) {
    builder.add(sanitiseText(spoken.text.slice(at, range.start)), source);
    builder.add(sanitiseText(spoken.text.slice(range.start, range.end)), range.source);
    at = range.end;
  }
  builder.add(sanitiseText(spoken.text.slice(at)), source);
  if (reference !== undefined) builder.add("\n").add(reference.text, reference.source);
  return builder.build();
}

/** A message with only media still gets a text, because a list of elements must start with one. */
function withPlaceholder(text: Rendering, media: readonly MediaPart[], current: Message): Rendering {
  if (media.length === 0 || text.text.trim() !== "") return text;
  const hasAudio = media.some(({ element }) => element.type === "audio_url");
  const source = sourceOf(current, "text");
  return new RenderingBuilder().add(PLACEHOLDERS[hasAudio ? "audio" : "image"], source).build();
}

function compose(current: Message, context: SelectedContext): Composed {
  const reference = replyReference(current, context);
  const media = sentMedia(current, reference);
  const text = withPlaceholder(composeText(current, reference, context), media, current);
  // A message without a text field was an empty array.
  const isEmpty = current.text === undefined && text.text === "";
  const isArray = reference !== undefined || media.length > 0 || isEmpty;
  const elements = media.map(({ element, source }) => new Sourced(element, source));
  return { text, elements, isArray };
}

/** A lone text is a string; with media or a reply target it is the first element. */
function toMessages(context: SelectedContext): readonly unknown[] {
  if (context.current === undefined) return [];
  const { text, elements, isArray } = compose(context.current, context);
  const embedded = new EmbeddedText(text);
  if (!isArray) return [{ role: "user", content: embedded }];
  const first = text.text === "" ? [] : [{ type: "text", text: embedded }];
  return [{ role: "user", content: [...first, ...elements] }];
}

/** One run of the current message, because the user's text continues into the description of the reply target. */
function prompt(context: SelectedContext): Prompt {
  const { current } = context;
  if (current === undefined) return { protocol: "openai", turns: [] };
  const { text, elements } = compose(current, context);
  const source = sourceOf(current, "text");
  const media = elements.map((element): PromptPart => mediaPart(element, current, context));
  const parts = text.text === "" ? media : [textPart(text.text, source), ...media];
  return { protocol: "openai", turns: [{ role: "user", parts }] };
}

/** The stored item behind an element; a URL quoted by an excerpt has none. */
function mediaPart({ value, source }: Sourced, current: Message, context: SelectedContext): PromptPart {
  const id = source.kind === "message" ? source.messageId : current.id;
  const known = (id === current.id ? current : context.messageById(id))?.media ?? [];
  const position = source.kind === "message" ? source.mediaPosition : undefined;
  const stored = position === undefined ? undefined : known[position];
  if (stored) return { kind: "media", media: stored, source };
  const behindTheStored = { ...source, mediaPosition: known.length };
  return { kind: "media", media: quotedMedia(value as MediaElement), source: behindTheStored };
}

const quotedMedia = (element: MediaElement): Media => ({
  kind: element.type.slice(0, -"_url".length),
  uri: (element[element.type] as Readonly<{ url: string }>).url,
});

/** Renders a scenario object, which is not a chat, for the command line. */
export const renderScenario = (input: ScenarioInput): Rendering => writeJson(formatSingleMessage(input), 2);

export const writeScenarioWire = (input: ScenarioInput, model: string): Rendering =>
  writeChatCompletion(model, formatSingleMessage(input));

/** The current message and its reply target as exactly one user message. */
export const singleMessage: Format = {
  id: "single-message",
  kind: "json",
  render: (context) => writeJson(toMessages(context), 2),
  wire: (context) => writeChatCompletion(context.model, toMessages(context)),
  prompt,
  writes: (message) => !isOnlyTools(message),
};
