import type { Media } from "../schema/media";

type MediaKind = "sticker" | "image" | "video" | "audio" | "document" | "other";

const TGS_MIME = "application/x-tgsticker";

/**
 * How an item is described to the model. Kind and mime can contradict each other, and the earlier line wins (a webm
 * "image" is a sticker, a document with a video mime is a video).
 */
export function mediaKind(media: Media): MediaKind {
  const kind = media.kind?.toLowerCase() ?? "";
  const mime = media.mime?.toLowerCase() ?? "";
  if (isSticker(kind, mime)) return "sticker";
  if (kind === "image" || mime.startsWith("image/")) return "image";
  if (kind === "video" || mime.startsWith("video/") || isBareFile(media)) return "video";
  if (kind === "audio" || mime.startsWith("audio/")) return "audio";
  return kind === "document" ? "document" : "other";
}

const isSticker = (kind: string, mime: string): boolean =>
  kind === "sticker" ||
  mime === TGS_MIME ||
  mime.includes("webp") ||
  (kind === "image" && mime.includes("webm"));

/** Only real videos count towards `maxVideos`, never stickers or images. */
export const isVideo = (media: Media): boolean => mediaKind(media) === "video";

/** Animated Telegram stickers: no model reads them, so they are described and never sent. */
export const isTgs = (media: Media): boolean => media.mime?.toLowerCase() === TGS_MIME;

/** Whether the item has bytes or a URL to send; empty strings do not count. */
export const isSendable = (media: Media): boolean => !isTgs(media) && Boolean(media.data || media.uri);

/** The item has data that cannot be decoded. */
export const isUndecodable = ({ data, dataText }: Media): boolean => !data && dataText !== undefined;

/** Only a URL: such files are uploads and video links. */
const isBareFile = (media: Media): boolean => !media.kind && !media.mime && !media.data && Boolean(media.uri);
