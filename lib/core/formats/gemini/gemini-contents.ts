import type { Rendering, Source } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import type { Media } from "../../schema/media";
import type { Message, ToolCall, ToolResponse } from "../../schema/message";
import { ChosenMedia, mediaPlaceholder } from "../chosen-media";
import { mediaSource, sourceOf } from "../message-source";
import { RenderingBuilder } from "../rendering-builder";
import { speakerPrefix } from "../speakers/label-speaker";
import { messageMetadata } from "../speakers/message-metadata";
import { isSystemText, renderSystemContext } from "../system-context";

/** A part before encoding; canonical and wire forms differ only in spelling. */
export type GeminiPart =
  | Readonly<{ kind: "text"; text: string; source: Source }>
  | Readonly<{ kind: "rendering"; rendering: Rendering }>
  | Readonly<{ kind: "media"; media: Media; source: Source }>
  | Readonly<{ kind: "call"; call: ToolCall; source: Source }>
  | Readonly<{ kind: "response"; response: ToolResponse; source: Source }>;

export type GeminiContent = Readonly<{ role: string; parts: readonly GeminiPart[] }>;
export type GeminiRequest = Readonly<{ system: Rendering | undefined; contents: readonly GeminiContent[] }>;

function addMediaParts(parts: GeminiPart[], message: Message, chosen: ChosenMedia): void {
  if (message.media === undefined) return;
  for (const [position, media] of message.media.entries()) {
    const source = mediaSource(message.id, position);
    if (chosen.take(message.id, position, media)) parts.push({ kind: "media", media, source });
    else parts.push({ kind: "text", text: mediaPlaceholder(media), source });
  }
}

/** The metadata line is a part of its own. */
function textAfterMetadata(message: Message, { chat }: SelectedContext): GeminiPart[] {
  const parts: GeminiPart[] = [];
  const metadata = messageMetadata(message, chat);
  if (metadata !== "") parts.push({ kind: "text", text: metadata, source: sourceOf(message, "metadata") });
  if (message.text) parts.push({ kind: "text", text: message.text, source: sourceOf(message, "text") });
  return parts;
}

/** For bots that send no metadata: the name before the text, or only the text. */
function namedText(message: Message, context: SelectedContext): GeminiPart[] {
  const text = message.text ?? "";
  const prefix = text || message.media?.length ? speakerPrefix(message, context, text !== "") : "";
  const rendering = new RenderingBuilder()
    .add(prefix, sourceOf(message, "metadata"))
    .add(text, sourceOf(message, "text"))
    .build();
  return rendering.text === "" ? [] : [{ kind: "rendering", rendering }];
}

function messageParts(message: Message, context: SelectedContext, chosen: ChosenMedia): GeminiPart[] {
  const parts =
    context.speakerStyle === "meta" ? textAfterMetadata(message, context) : namedText(message, context);
  addMediaParts(parts, message, chosen);
  for (const call of message.toolCalls ?? [])
    parts.push({ kind: "call", call, source: sourceOf(message, "tool") });
  for (const response of message.toolResponses ?? []) {
    parts.push({ kind: "response", response, source: sourceOf(message, "tool") });
  }
  return parts;
}

/** Media of a reply target outside the window are appended to the current message. */
const mediaFromOutside = (chosen: ChosenMedia): readonly GeminiPart[] =>
  chosen.rest().map(({ media, messageId, position }) => ({
    kind: "media",
    media,
    source: mediaSource(messageId, position),
  }));

const descriptionParts = ({ videoDescriptions }: SelectedContext): readonly GeminiPart[] =>
  videoDescriptions.map(({ line, answerMessageId }) => ({
    kind: "text",
    text: line,
    source: { kind: "message", messageId: answerMessageId, part: "video-description" },
  }));

const hasContent = ({ role }: Message): boolean => role !== "system";

/** As its own content or, for a system message, in the system context. */
export const writesToGemini = (message: Message): boolean =>
  hasContent(message) || isSystemText(message, "gemini");

function messageContents(context: SelectedContext): readonly GeminiContent[] {
  const chosen = new ChosenMedia(context.media);
  const toContent = (message: Message) => ({
    role: message.role,
    parts: messageParts(message, context, chosen),
  });
  const history = context.history.filter(hasContent).map(toContent);
  if (context.current === undefined) return history;
  const { role, parts } = toContent(context.current);
  return [...history, { role, parts: [...parts, ...mediaFromOutside(chosen), ...descriptionParts(context)] }];
}

/** Adds the system context to the contents, if configured. */
export function withSystemContext(
  context: SelectedContext,
  contents: readonly GeminiContent[],
): GeminiRequest {
  const rendering = renderSystemContext(context);
  if (rendering.text === "") return { system: undefined, contents };
  if (!context.settings.systemPromptAsMessage) return { system: rendering, contents };
  const message: GeminiContent = { role: "user", parts: [{ kind: "rendering", rendering }] };
  return { system: undefined, contents: [message, ...contents] };
}

/** One content per message: metadata, text, media and tool traffic, in this order. */
export const toGeminiRequest = (context: SelectedContext): GeminiRequest =>
  withSystemContext(context, messageContents(context));
