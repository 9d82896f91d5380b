import type { ImageSize } from "../../media/image-size";
import { classifyMedia, type MediaRule, type MediaTokens, sizeOf } from "./media-rule";

/** Tiles of 512 after scaling into 2,048 × 2,048 and the shorter side to 768: a base cost plus a cost per tile. */
type Tiles = Readonly<{ kind: "tiles"; base: number; tile: number }>;
/** Patches of 32 pixels, scaled to at most `most`: a factor per patch, plus 1 per image. */
type Patches = Readonly<{ kind: "patches"; factor: number; most: number }>;

const MAX_PATCHES = 1536;
const MAX_TILES = 8;

/**
 * Source: platform.openai.com/docs/guides/images-vision (tiles, patches and their factors), checked against 31 of 32
 * recorded images on 2026-11-17. By the prefix of the plain model id; the first match wins.
 */
const RULES: readonly (readonly [RegExp, Tiles | Patches])[] = [
  [/^gpt-4\.1-mini/, { kind: "patches", factor: 1.62, most: MAX_PATCHES }],
  [/^gpt-4\.1-nano/, { kind: "patches", factor: 2.46, most: MAX_PATCHES }],
  [/^o4-mini/, { kind: "patches", factor: 1.72, most: MAX_PATCHES }],
  [/^gpt-5(\.\d+)?-nano/, { kind: "patches", factor: 1.5, most: MAX_PATCHES }],
  [/^gpt-5(\.\d+)?-mini/, { kind: "patches", factor: 1.2, most: MAX_PATCHES }],
  [/^gpt-5\.[4-9]/, { kind: "patches", factor: 1.2, most: MAX_PATCHES }],
  [/^gpt-4o-mini/, { kind: "tiles", base: 2833, tile: 5667 }],
  [/^gpt-5/, { kind: "tiles", base: 70, tile: 140 }],
  [/^(gpt-4o|chatgpt-4o|gpt-4\.|gpt-4-)/, { kind: "tiles", base: 85, tile: 170 }],
  [/^o[13]/, { kind: "tiles", base: 75, tile: 150 }],
];

function countTiles({ width, height }: ImageSize): number {
  const fit = Math.min(1, 2048 / Math.max(width, height));
  const scale = fit * Math.min(1, 768 / (Math.min(width, height) * fit));
  const across = (side: number) => Math.max(1, Math.ceil((side * scale) / 512));
  return across(width) * across(height);
}

const countPatches = ({ width, height }: ImageSize): number => Math.ceil(width / 32) * Math.ceil(height / 32);

/**
 * One recorded image costs 1 less, which sets the lower bound. An image over the limit is scaled until its patches fit;
 * the rounding is not recorded.
 */
function costOfPatches(size: ImageSize | undefined, { factor, most }: Patches): MediaTokens {
  const cost = (patches: number) => Math.ceil(patches * factor) + 1;
  if (size === undefined) return { min: cost(1), max: cost(most) };
  const patches = countPatches(size);
  if (patches <= most) return { min: cost(patches) - 1, max: cost(patches), likely: cost(patches) };
  return { min: cost(Math.floor(most * 0.9)), max: undefined };
}

function costOfTiles(
  size: ImageSize | undefined,
  { base, tile }: Tiles,
  detail: string | undefined,
): MediaTokens {
  if (detail === "low") return { min: base, max: base };
  if (size === undefined) return { min: base, max: base + MAX_TILES * tile };
  const tokens = base + countTiles(size) * tile;
  return { min: tokens, max: tokens };
}

/** Images only; audio and files have no known rule. */
export const openAiMediaCost: MediaRule = (media, { modelId, detail }) => {
  if (classifyMedia(media) !== "image") return undefined;
  const rule = RULES.find(([pattern]) => pattern.test(modelId))?.[1];
  if (rule === undefined) return undefined;
  const size = sizeOf(media);
  const tokens = rule.kind === "tiles" ? costOfTiles(size, rule, detail) : costOfPatches(size, rule);
  return { tokens, label: "fitted to recordings" };
};
