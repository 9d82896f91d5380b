import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";
import { quote } from "../quote";
import { sniffMediaType } from "../sniff-media-type";

/** Types whose files always start with a known signature; MP3, for example, may start with anything. */
const SIGNED = /^(?:image\/(?:jpe?g|png|gif|webp)|application\/pdf|video\/webm|audio\/(?:ogg|wav|flac))$/i;

export const mediaDataInvalid = defineRule("media-data-invalid", "warning", ({ messages }) =>
  mediaItems(messages)
    .filter(
      ({ media }) => media.data && SIGNED.test(media.mime ?? "") && sniffMediaType(media.data) === undefined,
    )
    .map((item) => ({
      ...mediaPlace(item),
      message: `The data does not start like any ${quote(item.media.mime ?? "")} file.`,
      hint: "A placeholder, a cut-off download or an address stored as data: fetch the file again.",
    })),
);
