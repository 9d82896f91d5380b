import type { ImageSize } from "../../media/image-size";
import type { TokenRange } from "../token-amount";
import { geminiRule } from "./media-rule";

/** Max tokens of an image at the default media_resolution. */
const IMAGE_BUDGET = 1120;
const PAGE_BUDGET = 560;
const FRAME_TOKENS = 70;
const SOUND_TOKENS = 25;

/**
 * Source: ai.google.dev/gemini-api/docs/media-resolution (at most 1,120 per image, 560 per PDF page, 70 per frame by
 * default); how an image's shape fills the budget and the 25 per second of sound are fitted to recordings.
 */
export const gemini3 = geminiRule({
  image: costOfImage,
  video: [FRAME_TOKENS, FRAME_TOKENS + SOUND_TOKENS],
  audio: [SOUND_TOKENS, SOUND_TOKENS],
  page: [PAGE_BUDGET / 2, PAGE_BUDGET],
  fitted: ["image", "video", "audio"],
});

/** A grid with the image's aspect ratio and at most as many cells as the budget; rounding down loses less than half. */
function costOfImage(size: ImageSize | undefined): TokenRange {
  if (!size) return { min: IMAGE_BUDGET / 2, max: IMAGE_BUDGET };
  const scale = Math.sqrt(IMAGE_BUDGET / (size.width * size.height));
  const columns = Math.max(1, Math.floor(size.width * scale));
  const rows = Math.max(1, Math.floor(size.height * scale));
  const tokens = Math.min(IMAGE_BUDGET, columns * rows);
  return { min: tokens, max: tokens };
}
