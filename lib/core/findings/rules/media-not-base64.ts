import { isUndecodable } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";
import { quote } from "../quote";

export const mediaNotBase64 = defineRule("media-not-base64", "warning", ({ messages }) =>
  mediaItems(messages)
    .filter(({ media }) => isUndecodable(media))
    .map((item) => ({
      ...mediaPlace(item),
      message: `The data is not base64: ${quote(item.media.dataText ?? "")}.`,
      hint: "It is kept and exported as it is, and never sent. Store standard padded base64, or the address as uri.",
    })),
);
