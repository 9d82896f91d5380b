import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";

export const mediaWithoutMime = defineRule("media-without-mime", "warning", ({ messages }) =>
  mediaItems(messages)
    .filter(({ media }) => media.data && !media.mime?.trim())
    .map((item) => ({
      ...mediaPlace(item),
      message: "Inline data without a mime type.",
      hint: "Providers reject inline data of an unknown type: store the mime type with it.",
    })),
);
