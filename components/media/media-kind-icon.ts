import {
  FileAudio,
  FileImage,
  FileQuestion,
  FileText,
  FileVideo,
  type LucideIcon,
  Sticker,
} from "lucide-react";
import type { TimelineMedia } from "@/lib/core/schema/message-page";

export const MEDIA_ICONS = {
  image: FileImage,
  audio: FileAudio,
  video: FileVideo,
  sticker: Sticker,
  document: FileText,
  other: FileQuestion,
} as const satisfies Record<string, LucideIcon>;

export type MediaIconName = keyof typeof MEDIA_ICONS;

/** The icon of a media item, by its mime type where its kind is unknown. */
export function mediaIconName({ kind, mime }: Pick<TimelineMedia, "kind" | "mime">): MediaIconName {
  const named = kind ?? mime?.split("/")[0] ?? "";
  return Object.hasOwn(MEDIA_ICONS, named) ? (named as MediaIconName) : "other";
}

/** Stored bytes, served by our own route. */
export const mediaPath = (hash: string): string => `/api/media/${hash}`;
