import { z } from "zod";
import { absent } from "./absent";

const KIND_ALIASES: Readonly<Record<string, string>> = {
  photo: "image",
  voice: "audio",
  animation: "video",
  video_note: "video",
};

/** Platforms name the same thing differently; inside the product a kind has one name. */
const mediaKindSchema = z.string().transform((kind) => KIND_ALIASES[kind.toLowerCase()] ?? kind);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const mediaSchema = z.object({
  kind: absent(mediaKindSchema),
  mime: absent(z.string()),
  data: absent(z.string().regex(BASE64, "must be standard padded base64")),
  uri: absent(z.string()),
  filename: absent(z.string()),
  durationSeconds: absent(z.number().nonnegative()),
  width: absent(z.int().nonnegative()),
  height: absent(z.int().nonnegative()),
});
export type Media = Readonly<z.infer<typeof mediaSchema>>;
