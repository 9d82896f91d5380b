import { isTgs } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";

export const unsupportedMedia = defineRule("unsupported-media", "info", ({ messages }) =>
  mediaItems(messages)
    .filter(({ media }) => isTgs(media))
    .map((item) => ({
      ...mediaPlace(item),
      message: "An animated sticker (TGS) is described to the model, never sent.",
      hint: "No model reads this format: store a rendered webp or the sticker's emoji if its appearance matters.",
    })),
);
