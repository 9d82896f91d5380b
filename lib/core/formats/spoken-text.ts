import { type DescriptionOptions, describeMediaItem } from "../media/describe-media";
import type { Rendering } from "../model/format";
import type { Media } from "../schema/media";
import type { Message } from "../schema/message";
import { RenderingBuilder } from "./rendering-builder";

type SpokenOptions = DescriptionOptions &
  Readonly<{
    /** Media that get no words: they are sent themselves, or not at all. */
    isSilent?: (media: Media) => boolean;
  }>;

/** A message's text and, behind it, its media in words; only the words for media get ranges of their own. */
export function renderSpoken({ id, text, media }: Message, options: SpokenOptions): Rendering {
  const builder = new RenderingBuilder().add(text ?? "");
  let separator = text ? " " : "";
  for (const [mediaPosition, item] of (media ?? []).entries()) {
    if (options.isSilent?.(item)) continue;
    const description = describeMediaItem(item, options);
    builder.add(separator).add(description, { kind: "message", messageId: id, part: "media", mediaPosition });
    separator = " ";
  }
  return builder.build();
}

/** Nothing but tool traffic in it. */
export const isOnlyTools = ({ text, media, toolCalls, toolResponses }: Message): boolean =>
  Boolean(toolCalls?.length || toolResponses?.length) && !text && !media?.length;
