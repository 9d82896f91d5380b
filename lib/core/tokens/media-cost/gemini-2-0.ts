import type { ImageSize } from "../../media/image-size";
import type { TokenRange } from "../token-amount";
import { geminiRule } from "./media-rule";

const TILE_TOKENS = 258;
const SMALL_SIDE = 384;
const LARGEST_SIDE = 3072;
/** Max tiles of an image up to LARGEST_SIDE: a long strip of 12 × 2 tiles and the overview. */
const MAX_TILES = 25;

/**
 * Source: ai.google.dev/gemini-api/docs/tokens (258 per tile, tiles of 256 to 768, video 258 and its sound 25 per
 * second, audio 32 per second where one recording has 25, 258 per PDF page); the overview tile and the tile size are
 * fitted to recordings (540×360 = 1,806; 3008×2000 = 3,354).
 */
export const gemini20 = geminiRule({
  image: costOfImage,
  video: [258, 258 + 25],
  audio: [25, 32],
  page: [TILE_TOKENS, TILE_TOKENS],
  fitted: ["image"],
});

/** Whether an image over 3,072 is scaled down before tiling is not recorded, so the range covers both. */
function costOfImage(size: ImageSize | undefined): TokenRange {
  if (!size) return { min: TILE_TOKENS, max: MAX_TILES * TILE_TOKENS };
  const { width, height } = size;
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const full = costOfTiles(width, height);
  const scaled = costOfTiles(Math.round(width * scale), Math.round(height * scale));
  return { min: Math.min(full, scaled), max: Math.max(full, scaled) };
}

function costOfTiles(width: number, height: number): number {
  if (width <= SMALL_SIDE && height <= SMALL_SIDE) return TILE_TOKENS;
  const side = Math.min(768, Math.max(256, Math.floor(Math.min(width, height) / 1.5)));
  return (Math.ceil(width / side) * Math.ceil(height / side) + 1) * TILE_TOKENS;
}
