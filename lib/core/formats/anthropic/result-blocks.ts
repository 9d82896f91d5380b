import { field, isRecord } from "../../read/field";

export const IMAGE_MIMES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
type ImageMime = (typeof IMAGE_MIMES)[number];

export type TextBlock = { type: "text"; text: string };

export type ImageBlock =
  | { type: "image"; source: { type: "base64"; media_type: ImageMime; data: string } }
  | { type: "image"; source: { type: "url"; url: string } };

/** Block types that a tool result may contain. */
export type ResultBlock = TextBlock | ImageBlock;

const isText = (value: unknown): value is string => typeof value === "string";

const hasOnly = (value: unknown, keys: readonly string[]): boolean =>
  isRecord(value) && Object.keys(value).every((key) => keys.includes(key));

function isImageSource(source: unknown): boolean {
  const type = field(source, "type");
  if (type === "url") return hasOnly(source, ["type", "url"]) && isText(field(source, "url"));
  const isKnownMime = IMAGE_MIMES.some((mime) => mime === field(source, "media_type"));
  return (
    type === "base64" &&
    isKnownMime &&
    isText(field(source, "data")) &&
    hasOnly(source, ["type", "media_type", "data"])
  );
}

function isResultBlock(value: unknown): value is ResultBlock {
  const type = field(value, "type");
  if (type === "text") return hasOnly(value, ["type", "text"]) && isText(field(value, "text"));
  return type === "image" && hasOnly(value, ["type", "source"]) && isImageSource(field(value, "source"));
}

/** Whether a stored result is a list of blocks that this protocol accepts: posted unchanged, not as JSON text. */
export const isResultBlocks = (value: unknown): value is ResultBlock[] =>
  Array.isArray(value) && value.length > 0 && value.every(isResultBlock);
