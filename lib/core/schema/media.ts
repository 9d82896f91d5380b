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

/** What a chat file and the API may say about a media item. */
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

/** `data` always decodes; a source's `data` that does not is `dataText`. */
export type Media = Readonly<z.infer<typeof readMediaSchema>>;

/** Moves data that does not decode to where no format sends it from. */
export function separateDataText<Item extends Media>(item: Item): Item {
  const { data, ...rest } = item;
  return data === undefined || isBase64(data) ? item : ({ ...rest, dataText: data } as Item);
}

/** The item as a chat file writes it: data that does not decode is exported as it was. */
export function withOriginalData({ dataText, ...item }: Media): Media {
  return dataText === undefined ? item : { ...item, data: dataText };
}

export const mediaSchema = readMediaSchema.transform(separateDataText);
