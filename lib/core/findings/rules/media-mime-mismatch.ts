import { defineRule } from "../define-rule";
import { mediaItems, mediaPlace } from "../media-items";
import { quote } from "../quote";
import { sniffMediaType } from "../sniff-media-type";

/** Containers hold audio or video and office files are zips, so only a clear contradiction counts. */
const SAME_BYTES: readonly ReadonlySet<string>[] = [
  new Set([
    "video/mp4",
    "audio/mp4",
    "audio/m4a",
    "audio/x-m4a",
    "audio/aac",
    "video/quicktime",
    "video/3gpp",
    "video/mov",
  ]),
  new Set(["video/webm", "audio/webm", "video/x-matroska", "audio/x-matroska"]),
  new Set(["audio/ogg", "video/ogg", "audio/opus", "application/ogg"]),
  new Set(["image/heic", "image/heif", "image/avif"]),
  new Set(["audio/mpeg", "audio/mp3"]),
  new Set(["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"]),
  new Set(["image/jpeg", "image/jpg", "image/pjpeg"]),
];
const JUDGED = /^(?:image|video|audio)\/|^application\/pdf$/;

export const mediaMimeMismatch = defineRule("media-mime-mismatch", "warning", function* ({ messages }) {
  for (const item of mediaItems(messages)) {
    const declared = declaredType(item.media.mime);
    if (!item.media.data || !JUDGED.test(declared)) continue;
    const actual = sniffMediaType(item.media.data);
    if (actual === undefined || agree(declared, actual)) continue;
    yield {
      ...mediaPlace(item),
      message: `Declared as ${quote(declared)}, but its bytes are ${actual}.`,
      hint: "Providers decode by the declared type and may reject it: store the actual type.",
    };
  }
});

const declaredType = (mime: string | undefined): string =>
  (mime ?? "").slice(0, 200).split(";")[0]?.trim().toLowerCase() ?? "";

const agree = (declared: string, actual: string): boolean =>
  declared === actual || SAME_BYTES.some((types) => types.has(declared) && types.has(actual));
