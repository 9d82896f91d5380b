import { isSendable } from "../../media/media-kind";
import { FORMAT_TRAITS } from "../../schema/format-traits";
import type { Protocol } from "../../schema/protocol";
import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";
import { quote } from "../quote";

/** Types that bots do encounter and that Gemini rejects. */
const REFUSED =
  /^(?:image\/(?:gif|bmp|tiff|svg\+xml|x-icon)|application\/(?:zip|x-(?:rar|7z|tar|gzip)\S*|gzip|octet-stream|msword|vnd\.\S+|vnd\.rar))$/i;

const GOOGLE: ReadonlySet<Protocol> = new Set(["gemini", "interactions"]);

export const mediaMimeRefused = defineRule(
  "media-mime-refused",
  "warning",
  ({ messages, format, protocol }) => {
    const traits = FORMAT_TRAITS[format];
    if (!traits.sendsChosenMedia || !GOOGLE.has(protocol ?? traits.protocol ?? "gemini")) return [];
    return mediaItems(messages)
      .filter(({ media }) => isSendable(media) && REFUSED.test(mimeOf(media.mime)))
      .map((item) => ({
        ...mediaPlace(item),
        message: `Gemini does not accept the type ${quote(mimeOf(item.media.mime))}.`,
        hint: "Convert it before it is stored (GIF to MP4 or PNG, office files to PDF), or describe it in text.",
      }));
  },
);

const mimeOf = (mime: string | undefined): string => (mime ?? "").slice(0, 200).split(";")[0]?.trim() ?? "";
