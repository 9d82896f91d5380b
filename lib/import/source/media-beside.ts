import type { Media } from "@/lib/core/schema/media";
import { type FolderOfFiles, type ImportSource, readBytes } from "./import-source";

/** Larger files are described in the message without their bytes. */
const MAX_MEDIA_BYTES = 20 * 1024 * 1024;

/** Telegram writes a sentence instead of a path: (File not included. …). */
export const isMediaPath = (text: string | undefined): text is string =>
  text !== undefined && text !== "" && !text.startsWith("(File ") && !/^[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** The media with the bytes of a file beside the export, if it exists and is not too large. */
export async function withBytesBeside(
  source: ImportSource,
  path: string | undefined,
  media: Media,
): Promise<Media> {
  if (source.beside === undefined || !isMediaPath(path)) return media;
  const file = await findFile(source.beside, path.replaceAll("\\", "/"));
  const bytes = file && (await readBytes(file, MAX_MEDIA_BYTES));
  return bytes === undefined || bytes.length === 0 ? media : { ...media, data: bytes.toString("base64") };
}

/** As written, then URL-decoded (`%20`, `%23`). */
async function findFile(folder: FolderOfFiles, path: string): Promise<ImportSource | undefined> {
  const decoded = decodeAddress(path);
  return (await folder.find(path)) ?? (decoded === path ? undefined : folder.find(decoded));
}

function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A plain file name that contains a percent sign.
    return path;
  }
}
