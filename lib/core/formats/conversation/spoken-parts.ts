import { describeMediaItem } from "../../media/describe-media";
import type { SelectedContext } from "../../model/selected-context";
import type { Media } from "../../schema/media";
import type { Message } from "../../schema/message";
import { type ChosenMedia, mediaPlaceholder } from "../chosen-media";
import { mediaSource, sourceOf } from "../message-source";
import { RenderingBuilder } from "../rendering-builder";
import { speakerPrefix } from "../speakers/label-speaker";
import { carriesMedia } from "./carries-media";
import type { ConversationPart } from "./conversation";
import { type SplitPiece, splitContent } from "./split-content";
import { keepsSystemInPlace } from "./system-place";

export const spokenPart = (builder: RenderingBuilder): readonly ConversationPart[] => {
  const rendering = builder.build();
  return rendering.text === "" ? [] : [{ kind: "text", rendering }];
};

/** One text, as in the transcript: speaker, text, and descriptions of the media that the protocol does not support. */
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

/** A media item that the protocol supports: sent, or replaced by a placeholder if a limit excludes it. */
function carriedPart(
  message: Message,
  position: number,
  media: Media,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  const source = mediaSource(message.id, position);
  if (chosen.take(message.id, position, media)) return [{ kind: "media", media, source }];
  return spokenPart(new RenderingBuilder().add(mediaPlaceholder(media), source));
}

const mediaParts = (
  message: Message,
  { protocol }: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] =>
  (message.media ?? []).flatMap((media, position) =>
    carriesMedia(protocol, media, message.role) ? carriedPart(message, position, media, chosen) : [],
  );

/** A message whose source split its content: the same parts in order, with the speaker before the first text. */
function splitParts(
  message: Message,
  pieces: readonly SplitPiece[],
  context: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  const firstText = pieces.find(({ kind }) => kind === "text");
  return pieces.flatMap((piece) => {
    const builder = new RenderingBuilder();
    if (piece.kind === "text") {
      if (piece === firstText)
        builder.add(speakerPrefix(message, context, true), sourceOf(message, "metadata"));
      return spokenPart(builder.add(piece.text, sourceOf(message, "text")));
    }
    const media = message.media?.[piece.position] ?? {};
    if (carriesMedia(context.protocol, media, message.role))
      return carriedPart(message, piece.position, media, chosen);
    const source = mediaSource(message.id, piece.position);
    return spokenPart(builder.add(describeMediaItem(media, context.settings), source));
  });
}

/** Responses only accepts the model's own messages as one text. */
const canSplit = ({ role }: Message, { protocol }: SelectedContext): boolean =>
  protocol !== "responses" || role !== "model";

/** Anthropic rejects a text of only white space. */
const isWritten = ({ protocol }: SelectedContext, part: ConversationPart): boolean =>
  part.kind === "media" || protocol !== "anthropic" || part.rendering.text.trim() !== "";

/** The content of a message: text, then media, unless its source had another order. */
export function spokenParts(
  message: Message,
  context: SelectedContext,
  chosen: ChosenMedia,
): readonly ConversationPart[] {
  // A tool message with text but no response would be a result without a call.
  if (message.role === "tool") return [];
  if (message.role === "system" && !keepsSystemInPlace(context.protocol)) return [];
  const pieces = canSplit(message, context) ? splitContent(message) : undefined;
  const parts =
    pieces === undefined
      ? [...spokenPart(spokenText(message, context)), ...mediaParts(message, context, chosen)]
      : splitParts(message, pieces, context, chosen);
  return parts.filter((part) => isWritten(context, part));
}
