"use client";

import Image from "next/image";
import { joinClasses } from "@/components/ui/join-classes";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import { MEDIA_ICONS, mediaIconName, mediaPath } from "./media-kind-icon";

type Props = Readonly<{ file: TimelineMedia | undefined; size: number; className?: string }>;

/** A small square for a media item whose name stands beside it: the picture, a video's first frame, or an icon. */
export function MediaThumbnail({ file, size, className }: Props) {
  const { hash, mime = "" } = file ?? {};
  const box = joinClasses("shrink-0 rounded border border-line bg-sunken object-cover", className);
  const square = { width: size, height: size };
  if (hash !== undefined && mime.startsWith("image/"))
    return <Image src={mediaPath(hash)} alt="" {...square} style={square} loading="lazy" className={box} />;
  if (hash !== undefined && mime.startsWith("video/"))
    return (
      // The address asks for a moment, so that the browser draws a frame without playing.
      <video
        aria-hidden
        tabIndex={-1}
        muted
        preload="metadata"
        src={`${mediaPath(hash)}#t=0.1`}
        style={square}
        className={box}
      />
    );
  const Icon = MEDIA_ICONS[mediaIconName(file ?? {})];
  return (
    <span
      aria-hidden
      style={square}
      className={joinClasses(box, "flex items-center justify-center text-ink-muted")}
    >
      <Icon className="size-1/2" />
    </span>
  );
}
