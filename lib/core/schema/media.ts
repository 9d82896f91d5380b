import { z } from "zod";
import { absent } from "./absent";

const KIND_ALIASES: ReadonlyMap<string, string> = new Map([
  ["photo", "image"],
  ["voice", "audio"],
  ["animation", "video"],
  ["video_note", "video"],
]);

/** Platforms name the same thing differently; inside the product a kind has one name. */
const mediaKindSchema = z.string().transform((kind) => KIND_ALIASES.get(kind.toLowerCase()) ?? kind);

/** Looks for one wrong character: a pattern of repeated groups overflows the stack on tens of megabytes. */
export function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}

export const mediaSchema = z.object({
  kind: absent(mediaKindSchema),
  mime: absent(z.string()),
  data: absent(z.string().refine(isBase64, "must be standard padded base64")),
  uri: absent(z.string()),
  filename: absent(z.string()),
  durationSeconds: absent(z.number().nonnegative()),
  width: absent(z.int().nonnegative()),
  height: absent(z.int().nonnegative()),
});
export type Media = Readonly<z.infer<typeof mediaSchema>>;
