import { field, type JsonRecord, textField } from "@/lib/core/read/field";
import type { Media } from "@/lib/core/schema/media";
import { isMediaPath } from "../../source/media-beside";
import { kindOfMime, mimeOfName } from "../../source/mime-of-name";

const KINDS: ReadonlyMap<string, string> = new Map([
  ["sticker", "sticker"],
  ["video_message", "video"],
  ["voice_message", "audio"],
  ["animation", "video"],
  ["video_file", "video"],
  ["audio_file", "audio"],
]);

const whole = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

type Described = Readonly<{ path: string; media: Media }>;

/** The photo or file of a message as the export describes it, and the path where its bytes should be. */
export function telegramMedia(message: JsonRecord): Described | undefined {
  const photo = textField(message, "photo");
  const path = photo ?? textField(message, "file");
  if (path === undefined) return undefined;
  const filename = textField(message, "file_name") ?? (isMediaPath(path) ? baseName(path) : undefined);
  const mime = textField(message, "mime_type") ?? mimeOfName(filename) ?? (photo && "image/jpeg");
  const written = KINDS.get(textField(message, "media_type") ?? "");
  const duration = field(message, "duration_seconds");
  const media = {
    kind: photo === undefined ? (written ?? kindOfMime(mime)) : "image",
    mime,
    filename,
    durationSeconds: typeof duration === "number" && duration >= 0 ? duration : undefined,
    width: whole(field(message, "width")),
    height: whole(field(message, "height")),
  };
  return { path, media };
}
