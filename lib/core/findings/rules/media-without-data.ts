import { isTgs, isUndecodable } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";

export const mediaWithoutData = defineRule("media-without-data", "info", ({ messages }) =>
  mediaItems(messages)
    .filter(({ media }) => !media.data && !media.uri && !isTgs(media) && !isUndecodable(media))
    .map((item) => ({
      ...mediaPlace(item),
      message: "A media item with neither data nor an address: it can be described, not sent.",
      hint: "Import the files with the chat, or store an address that the provider can reach.",
    })),
);
