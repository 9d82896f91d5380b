import { z } from "zod";
import { absent } from "./absent";

const KIND_ALIASES: ReadonlyMap<string, string> = new Map([
  ["photo", "image"],
  ["voice", "audio"],
  ["animation", "video"],
  ["video_note", "video"],
]);

/** Platforms use different names; internally each kind has one. */
const mediaKindSchema = z.string().transform((kind) => KIND_ALIASES.get(kind.toLowerCase()) ?? kind);

/** Searches for one invalid character, because a pattern with repeated groups overflows the stack on large inputs. */
export function isBase64(text: string): boolean {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}

/** Media fields that a chat file and the API accept. */
export const MEDIA_FIELDS = {
  kind: absent(mediaKindSchema),
  mime: absent(z.string()),
  /** Standard padded base64; any other text is kept as `dataText` and never sent. */
  data: absent(z.string()),
  uri: absent(z.string()),
  filename: absent(z.string()),
  durationSeconds: absent(z.number().nonnegative()),
  width: absent(z.int().nonnegative()),
  height: absent(z.int().nonnegative()),
};

const readMediaSchema = z.object({ ...MEDIA_FIELDS, dataText: absent(z.string()) });

/** `data` always decodes; a source's invalid `data` is in `dataText`. */
export type Media = Readonly<z.infer<typeof readMediaSchema>>;

/** Moves data that does not decode to `dataText`, which no format sends. */
export function separateDataText<Item extends Media>(item: Item): Item {
  const { data, ...rest } = item;
  return data === undefined || isBase64(data) ? item : ({ ...rest, dataText: data } as Item);
}

/** The item for a chat file: data that does not decode is exported unchanged. */
export function withOriginalData({ dataText, ...item }: Media): Media {
  return dataText === undefined ? item : { ...item, data: dataText };
}

export const mediaSchema = readMediaSchema.transform(separateDataText);
