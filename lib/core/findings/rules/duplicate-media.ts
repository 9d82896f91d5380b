import { mediaKind } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";

/** Skips stickers, which people send repeatedly. */
export const duplicateMedia = defineRule("duplicate-media", "warning", function* ({ messages }) {
  const seen = new Set<string>();
  for (const item of mediaItems(messages)) {
    const content = item.media.data || item.media.uri;
    if (!content || mediaKind(item.media) === "sticker") continue;
    if (seen.has(content)) {
      yield {
        ...mediaPlace(item),
        message: `The same ${mediaKind(item.media)} was sent before, ${item.media.data ? "byte for byte" : "by the same address"}.`,
        hint: "It uses a media slot and tokens twice: was the message stored again, or the file attached twice?",
      };
    }
    seen.add(content);
  }
});
