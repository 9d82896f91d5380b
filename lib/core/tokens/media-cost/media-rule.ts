import type { ImageSize } from "../../media/image-size";
import type { Media } from "../../schema/media";
import type { TokenRange } from "../token-amount";

/** The origin of a figure. */
export type MediaCostLabel = "documented" | "fitted to recordings" | "seed's flat rate";

/** `likely` is set if the best guess is not the lower bound. */
export type MediaTokens = TokenRange & Readonly<{ likely?: number }>;

type ProviderCost = Readonly<{ tokens: MediaTokens; label: MediaCostLabel }>;

/** A rule's input besides the item itself. `modelId` is the plain id. */
type MediaQuestion = Readonly<{ modelId: string; detail?: string | undefined }>;

/** A provider's rule; undefined if the rule does not cover this kind of file. */
export type MediaRule = (media: Media, question: MediaQuestion) => ProviderCost | undefined;

export type MediaClass = "image" | "video" | "audio" | "pdf" | "other";

/** Providers use the mime type; the kind decides only without one. A file with neither is a video. */
export function classifyMedia({ mime, kind, uri }: Media): MediaClass {
  const type = mime?.toLowerCase().split(";")[0]?.trim();
  if (type === "application/pdf") return "pdf";
  if (type) return asClass(type.split("/")[0]);
  if (kind === "sticker") return "image";
  if (kind) return asClass(kind.toLowerCase());
  return uri === undefined ? "other" : "video";
}

function asClass(name: string | undefined): MediaClass {
  return name === "image" || name === "video" || name === "audio" ? name : "other";
}

/** The largest context window, as the upper bound if a length is unknown: no item can cost more. */
const LARGEST_WINDOW = 1_048_576;

/** A rate per started second; `max` may include sound. Unknown duration: one second up to a full window. */
function costBySeconds(media: Media, min: number, max: number): TokenRange {
  const { durationSeconds } = media;
  if (durationSeconds === undefined) return { min, max: LARGEST_WINDOW };
  const seconds = Math.max(1, Math.ceil(durationSeconds));
  return { min: seconds * min, max: seconds * max };
}

/** Google's documented page limit of a PDF. The page count is unknown, so the range is one page up to this limit. */
const MAX_PAGES = 1000;

function costByPages(min: number, max: number): TokenRange {
  return { min, max: MAX_PAGES * max };
}

type Rate = readonly [min: number, max: number];

/** Google's rules differ only in their figures: a cost per image, second and page. */
type GeminiRates = Readonly<{
  image: (size: ImageSize | undefined) => TokenRange;
  video: Rate;
  audio: Rate;
  page: Rate;
  /** Classes whose figures are fitted to recordings; the others are documented. */
  fitted: readonly MediaClass[];
}>;

export const geminiRule =
  ({ image, video, audio, page, fitted }: GeminiRates): MediaRule =>
  (media) => {
    const kind = classifyMedia(media);
    if (kind === "other") return undefined;
    const label = fitted.includes(kind) ? "fitted to recordings" : "documented";
    if (kind === "image") return { tokens: image(sizeOf(media)), label };
    if (kind === "pdf") return { tokens: costByPages(...page), label };
    return { tokens: costBySeconds(media, ...(kind === "video" ? video : audio)), label };
  };

/** Width and height of an image, if known and positive. */
export function sizeOf({ width, height }: Media): ImageSize | undefined {
  return width && height ? { width, height } : undefined;
}
