import type { Media } from "../../schema/media";
import type { TokenRange } from "../token-amount";

/** Where a figure comes from. */
export type MediaCostLabel = "documented" | "fitted to recordings" | "seed's flat rate";

/** `likely` where the best guess is not the lower end. */
export type MediaTokens = TokenRange & Readonly<{ likely?: number }>;

type ProviderCost = Readonly<{ tokens: MediaTokens; label: MediaCostLabel }>;

/** What a rule may ask besides the item itself. `modelId` is the plain id. */
type MediaQuestion = Readonly<{ modelId: string; detail?: string | undefined }>;

/** A provider's rule; no cost = the rule does not know this kind of file. */
export type MediaRule = (media: Media, question: MediaQuestion) => ProviderCost | undefined;

export type Side = Readonly<{ width: number; height: number }>;

export type MediaClass = "image" | "video" | "audio" | "pdf" | "other";

/** A provider goes by the mime type; the kind decides only where there is none. A file without either is a video. */
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

/** No request can hold more than its window, so nothing in it costs more: the upper end where a length is unknown. */
const LARGEST_WINDOW = 1_048_576;

/** A rate for each second begun; `max` may include sound. Unknown duration: one second up to a full window. */
export function costBySeconds(media: Media, min: number, max: number): TokenRange {
  const { durationSeconds } = media;
  if (durationSeconds === undefined) return { min, max: LARGEST_WINDOW };
  const seconds = Math.max(1, Math.ceil(durationSeconds));
  return { min: seconds * min, max: seconds * max };
}

/** Google's documented limit of a PDF file. A file's pages are not known: one page up to that many. */
const MOST_PAGES = 1000;

export function costByPages(min: number, max: number): TokenRange {
  return { min, max: MOST_PAGES * max };
}

/** Both sides of a picture, when known and real. */
export function sizeOf({ width, height }: Media): Side | undefined {
  return width && height ? { width, height } : undefined;
}
