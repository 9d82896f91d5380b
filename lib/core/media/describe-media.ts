import type { Media } from "../schema/media";
import { cutCodePoints } from "../text/cut-code-points";
import { lineBreaksToSpaces } from "../text/line-breaks-to-spaces";
import { mediaKind } from "./media-kind";

const FILENAME_LIMIT = 20;

export type DescriptionOptions = Readonly<{ showDurations: boolean }>;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** `1:23`, or `1:02:03` from one hour. */
function formatDuration(durationSeconds: number): string {
  const seconds = Math.floor(durationSeconds);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const head = hours === 0 ? String(minutes) : `${hours}:${twoDigits(minutes % 60)}`;
  return `${head}:${twoDigits(seconds % 60)}`;
}

const titleCase = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const [first = "", ...rest] = word;
    return first.toUpperCase() + rest.join("").toLowerCase();
  });

const describeDocument = ({ filename }: Media): string =>
  `[Document: ${cutCodePoints(lineBreaksToSpaces(filename?.trim() || "file"), FILENAME_LIMIT, "...")}]`;

const describeOther = ({ kind }: Media): string =>
  `[${titleCase(lineBreaksToSpaces(kind ?? "").trim()) || "Media"}]`;

function describeTimed(
  label: string,
  { durationSeconds }: Media,
  { showDurations }: DescriptionOptions,
): string {
  const isShown = showDurations && durationSeconds !== undefined && Number.isFinite(durationSeconds);
  return isShown ? `[${label} ${formatDuration(durationSeconds)}]` : `[${label}]`;
}

/** The text for one item: `[Image]`, `[Video 1:23]`, `[Document: plan.pdf]`. */
export function describeMediaItem(media: Media, options: DescriptionOptions): string {
  switch (mediaKind(media)) {
    case "sticker":
      return "[Sticker]";
    case "image":
      return "[Image]";
    case "video":
      return describeTimed("Video", media, options);
    case "audio":
      return describeTimed("Audio", media, options);
    case "document":
      return describeDocument(media);
    case "other":
      return describeOther(media);
  }
}

export const describeMedia = (items: readonly Media[], options: DescriptionOptions): string =>
  items.map((item) => describeMediaItem(item, options)).join(" ");
