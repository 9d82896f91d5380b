import { describeMediaItem } from "../../media/describe-media";
import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { type ChosenMedia, mediaPlaceholder } from "../chosen-media";
import { mediaSource, sourceOf } from "../message-source";
import { RenderingBuilder } from "../rendering-builder";
import { speakerPrefix } from "../speakers/label-speaker";
import { carriesMedia } from "./carries-media";
import type { ConversationPart } from "./conversation";
import { keepsSystemInPlace } from "./system-place";

export const textPart = (builder: RenderingBuilder): readonly ConversationPart[] => {
  const rendering = builder.build();
  return rendering.text === "" ? [] : [{ kind: "text", rendering }];
};

/** Speaker, text and, in words, the media that the protocol cannot carry: one text, as in the transcript. */
function spokenText(message: Message, context: SelectedContext): RenderingBuilder {
  const words = (message.media ?? []).flatMap((media, position) =>
    carriesMedia(context.protocol, media, message.role)
      ? []
      : [{ text: describeMediaItem(media, context.settings), source: mediaSource(message.id, position) }],
  );
  const text = message.text ?? "";
  const hasText = text !== "" || words.length > 0;
  const prefix = hasText || message.media?.length ? speakerPrefix(message, context, hasText) : "";
  const builder = new RenderingBuilder().add(prefix, sourceOf(message, "metadata"));
  builder.add(text, sourceOf(message, "text"));
  for (const [index, { text: word, source }] of words.entries())
    builder.add(index > 0 || text !== "" ? " " : "").add(word, source);
  return builder;
}

/** In its place, each item that the protocol carries: sent, or what a limit leaves of it. */
function mediaParts(
  message: Message,
  { protocol }: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  return (message.media ?? []).flatMap((media, position): readonly ConversationPart[] => {
    if (!carriesMedia(protocol, media, message.role)) return [];
    const source = mediaSource(message.id, position);
    if (chosen.take(message.id, position, media)) return [{ kind: "media", media, source }];
    return textPart(new RenderingBuilder().add(mediaPlaceholder(media), source));
  });
}

/** Anthropic refuses a text of nothing but white space. */
const isWritten = ({ protocol }: SelectedContext, part: ConversationPart): boolean =>
  part.kind === "media" || protocol !== "anthropic" || part.rendering.text.trim() !== "";

/** What a message says: its text, then its media. */
export function spokenParts(
  message: Message,
  context: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  // The text of a tool message without a response would be a result without a call.
  if (message.role === "tool") return [];
  if (message.role === "system" && !keepsSystemInPlace(context.protocol)) return [];
  const parts = [...textPart(spokenText(message, context)), ...mediaParts(message, context, chosen)];
  return parts.filter((part) => isWritten(context, part));
}
