import type { Media } from "../schema/media";
import type { Message } from "../schema/message";

export type MediaItem = Readonly<{ message: Message; media: Media; position: number }>;

/** All media items of these messages, in order. */
export const mediaItems = (messages: readonly Message[]): readonly MediaItem[] =>
  messages.flatMap((message) =>
    (message.media ?? []).map((media, position) => ({ message, media, position })),
  );

/** The finding's reference to a media item. */
export const mediaPlace = ({ message, position }: MediaItem) => ({
  messageId: message.id,
  mediaPosition: position,
});
