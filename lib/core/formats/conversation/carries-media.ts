import { isSendable, mediaKind } from "../../media/media-kind";
import type { Media } from "../../schema/media";
import type { Role } from "../../schema/message";
import type { Protocol } from "../../schema/protocol";

/** Whether a protocol accepts a media item as bytes, as a URL, or not at all. */
type Carriage = Readonly<{ data: boolean; uri: boolean }>;

const BOTH: Carriage = { data: true, uri: true };
const DATA: Carriage = { data: true, uri: false };
const NEITHER: Carriage = { data: false, uri: false };

const PDF = "application/pdf";
const WAV_OR_MP3 = /^audio\/(?:x-|vnd\.)?(?:wav|wave|mpeg|mp3)$/;
const ANTHROPIC_IMAGE = /^image\/(?:jpeg|png|gif|webp)$/;

type Carried = "image" | "audio" | "pdf" | "other";

/** A static sticker counts as an image; an animated one does not. */
function carriedKind(media: Media): Carried {
  const mime = mimeOf(media);
  if (mime === PDF) return "pdf";
  const kind = mediaKind(media);
  if (kind === "audio") return "audio";
  const isPicture = kind === "image" || kind === "sticker";
  return isPicture && (mime === "" || mime.startsWith("image/")) ? "image" : "other";
}

const mimeOf = ({ mime }: Media): string => mime?.toLowerCase() ?? "";

/** One column of the table of supported media. */
type Column = (kind: Carried, mime: string) => Carriage;

const openai: Column = (kind, mime) => {
  if (kind === "image") return BOTH;
  if (kind === "pdf") return DATA;
  return kind === "audio" && WAV_OR_MP3.test(mime) ? DATA : NEITHER;
};

const responses: Column = (kind) => (kind === "image" || kind === "pdf" ? BOTH : NEITHER);

/** A URL has no type; the provider detects it. */
const anthropic: Column = (kind, mime) => {
  if (kind === "pdf") return BOTH;
  if (kind !== "image") return NEITHER;
  return { data: ANTHROPIC_IMAGE.test(mime), uri: mime === "" || ANTHROPIC_IMAGE.test(mime) };
};

const COLUMNS: Readonly<Record<Exclude<Protocol, "gemini" | "interactions">, Column>> = {
  openai,
  responses,
  anthropic,
};

/** Inline bytes need a mime type; a URL must be one that a provider may fetch. */
const hasTypedData = (media: Media): boolean => Boolean(media.data) && mimeOf(media) !== "";
const hasAddress = ({ data, uri }: Media): boolean => !data && /^https:\/\/\S+$/i.test(uri ?? "");

/**
 * Whether a protocol supports a media item of a message. Only Gemini's protocols accept media in the model's own
 * messages, video, and documents other than PDF.
 */
export function carriesMedia(protocol: Protocol, media: Media, role: Role): boolean {
  if (!isSendable(media)) return false;
  if (protocol === "gemini") return true;
  if (role === "tool" || role === "system") return false;
  if (protocol === "interactions") return true;
  if (role === "model") return false;
  const { data, uri } = COLUMNS[protocol](carriedKind(media), mimeOf(media));
  return (data && hasTypedData(media)) || (uri && hasAddress(media));
}
