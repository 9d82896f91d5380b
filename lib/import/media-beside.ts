import type { Media } from "@/lib/core/schema/media";
import { type ImportSource, readBytes } from "./import-source";

/** Larger files stay outside: the message tells of them without their bytes. */
const MAX_MEDIA_BYTES = 20 * 1024 * 1024;

/** Instead of a path Telegram writes a sentence: (File not included. …). */
export const isMediaPath = (text: string | undefined): text is string =>
  text !== undefined && text !== "" && !text.startsWith("(File ") && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** The media with the bytes of a file beside the export, when it is there and not too large. */
export async function withBytesBeside(
  source: ImportSource,
  path: string | undefined,
  media: Media,
): Promise<Media> {
  if (source.beside === undefined || !isMediaPath(path)) return media;
  const file = await source.beside.find(path.replaceAll("\\", "/"));
  const bytes = file && (await readBytes(file, MAX_MEDIA_BYTES));
  return bytes === undefined || bytes.length === 0 ? media : { ...media, data: bytes.toString("base64") };
}
