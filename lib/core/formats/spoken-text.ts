import { type DescriptionOptions, describeMediaItem } from "../media/describe-media";
import type { Rendering } from "../model/format";
import type { Media } from "../schema/media";
import type { Message } from "../schema/message";
import { mediaSource } from "./message-source";
import { RenderingBuilder } from "./rendering-builder";

type SpokenOptions = DescriptionOptions &
  Readonly<{
    /** Media without a description: sent as media, or omitted. */
    isSilent?: (media: Media) => boolean;
  }>;

/** A message's text followed by its media descriptions; only the descriptions get their own ranges. */
export function renderSpoken({ id, text, media }: Message, options: SpokenOptions): Rendering {
  const builder = new RenderingBuilder().add(text ?? "");
  let separator = text ? " " : "";
  for (const [mediaPosition, item] of (media ?? []).entries()) {
    if (options.isSilent?.(item)) continue;
    const description = describeMediaItem(item, options);
    builder.add(separator).add(description, mediaSource(id, mediaPosition));
    separator = " ";
  }
  return builder.build();
}

/** Contains nothing but tool traffic. */
export const isOnlyTools = ({ text, media, toolCalls, toolResponses }: Message): boolean =>
  Boolean(toolCalls?.length || toolResponses?.length) && !text && !media?.length;
