import { isSendable, mediaKind } from "../../media/media-kind";
import type { Media } from "../../schema/media";

/** The kinds that single-message has elements for. */
export type UrlKind = "image" | "audio";

/** A media item by its URL. */
export type MediaUrl = Readonly<{ kind: UrlKind; url: string; position: number }>;

const KINDS: Readonly<Partial<Record<ReturnType<typeof mediaKind>, UrlKind>>> = {
  image: "image",
  sticker: "image",
  audio: "audio",
};

/** White space ends a URL, so it cannot be part of one. */
const isUrl = (uri: string): boolean => /^(?:https?:\/\/|data:)\S/i.test(uri) && !/\s/.test(uri);

function urlOf({ data, uri, mime }: Media): string | undefined {
  if (data) return `data:${mime || "application/octet-stream"};base64,${data}`;
  return uri !== undefined && isUrl(uri) ? uri : undefined;
}

/** Inline bytes become a data URL; undefined if the item has no usable URL. */
export function mediaUrl(media: Media, position: number): MediaUrl | undefined {
  const kind = KINDS[mediaKind(media)];
  const url = isSendable(media) ? urlOf(media) : undefined;
  return kind === undefined || url === undefined ? undefined : { kind, url, position };
}
