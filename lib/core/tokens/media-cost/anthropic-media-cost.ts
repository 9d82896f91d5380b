import { classifyMedia, type MediaRule, sizeOf } from "./media-rule";

const PIXELS_PER_TOKEN = 750;
const LARGEST_SIDE = 1568;
const MAX_TOKENS = 1600;
/** A page is sent as its text (1,500 to 3,000 tokens) and as an image. */
const PAGE = { min: 1500, max: 3000 + MAX_TOKENS };
const MAX_PAGES = 600;

/**
 * Source: docs.anthropic.com/en/docs/build-with-claude/vision (width · height / 750 after scaling the longer side to
 * 1,568, about 1,600 at most) and …/pdf-support, read on 2026-11-17. Newer models may accept larger images.
 */
export const anthropicMediaCost: MediaRule = (media) => {
  const kind = classifyMedia(media);
  if (kind === "pdf") return { tokens: { min: PAGE.min, max: MAX_PAGES * PAGE.max }, label: "documented" };
  if (kind !== "image") return undefined;
  const size = sizeOf(media);
  if (size === undefined) return { tokens: { min: 1, max: undefined }, label: "documented" };
  const scale = Math.min(1, LARGEST_SIDE / Math.max(size.width, size.height));
  const guess = Math.ceil((size.width * scale * size.height * scale) / PIXELS_PER_TOKEN);
  const max = scale < 1 || guess > MAX_TOKENS ? undefined : guess + 10;
  return { tokens: { min: Math.min(guess, MAX_TOKENS), max }, label: "documented" };
};
