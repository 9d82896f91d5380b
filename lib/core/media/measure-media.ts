import type { Media } from "../schema/media";
import { imageSize } from "./image-size";

/** Keyed by the immutable item, so that a settings change measures nothing again. */
const measured = new WeakMap<Media, Media>();

/** The item with the width and height from its bytes, if the source gave none. */
export function measureMedia(media: Media): Media {
  if (media.data === undefined || (media.width && media.height)) return media;
  const known = measured.get(media);
  if (known) return known;
  const size = imageSize(media.data);
  const result = size ? { ...media, ...size } : media;
  measured.set(media, result);
  return result;
}
