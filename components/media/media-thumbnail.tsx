"use client";

import Image from "next/image";
import { joinClasses } from "@/components/ui/join-classes";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import { MEDIA_ICONS, mediaIconName, mediaPath } from "./media-kind-icon";
import { useUndrawable } from "./use-undrawable";

type Props = Readonly<{ file: TimelineMedia | undefined; size: number; className?: string }>;

/** A small square beside a media item's name: the picture, a video's first frame, or an icon. */
export function MediaThumbnail({ file, size, className }: Props) {
  const { hash, mime = "" } = file ?? {};
  const box = joinClasses("shrink-0 rounded border border-line bg-sunken object-cover", className);
  const square = { width: size, height: size };
  const { isUndrawable, onError } = useUndrawable(hash);
  const isStored = hash !== undefined && !isUndrawable;
  if (isStored && mime.startsWith("image/"))
    return (
      <Image
        src={mediaPath(hash)}
        alt=""
        {...square}
        style={square}
        loading="lazy"
        onError={onError}
        className={box}
      />
    );
  if (isStored && mime.startsWith("video/"))
    return (
      // The time fragment makes the browser draw a frame without playing.
      <video
        aria-hidden
        tabIndex={-1}
        muted
        // Loading may have failed before hydration, without an event.
        ref={(video) => void (video?.error && onError())}
        onError={onError}
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
