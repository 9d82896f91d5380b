import type { Media } from "../../schema/media";

const INLINE_TOKENS = 258;
const FILE_TOKENS = 100;

/** The reference bot counts 258 for inline data and 100 for a file of any kind. An item with neither is not sent. */
export function seedFlatRate(media: Media): number {
  if (media.data !== undefined) return INLINE_TOKENS;
  return media.uri === undefined ? 0 : FILE_TOKENS;
}
