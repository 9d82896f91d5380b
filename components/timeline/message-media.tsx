"use client";

import Image from "next/image";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { MEDIA_ICONS, mediaIconName, mediaPath } from "@/components/media/media-kind-icon";
import { useUndrawable } from "@/components/media/use-undrawable";
import type { MediaMark } from "@/lib/client/format/message-marks";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import { MediaVerdictLine } from "./verdict-line";

const THUMBNAIL = { width: 240, height: 160 };

function FileLine({ media, name }: Readonly<{ media: TimelineMedia; name: string }>) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const Icon = MEDIA_ICONS[mediaIconName(media)];
  const details = [
    media.mime,
    media.bytes !== undefined && formatBytes(media.bytes, locale),
    media.hash === undefined && t("notStored"),
  ].filter(Boolean);
  return (
    <span className="flex max-w-full items-center gap-2 rounded-md border border-line bg-sunken px-2.5 py-1.5 text-note">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-ink-muted wrap-anywhere">{details.join(" · ")}</span>
        {media.uri && <code className="block font-mono text-ink-muted wrap-anywhere">{media.uri}</code>}
      </span>
    </span>
  );
}

/** A picture that the browser cannot draw can still be opened. */
function Thumbnail({ media, hash, name }: Readonly<{ media: TimelineMedia; hash: string; name: string }>) {
  const t = useTranslations("chat");
  const { isUndrawable, onError } = useUndrawable(hash);
  return (
    <a
      href={mediaPath(hash)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("openMedia", { name })}
      className="block w-fit max-w-full overflow-hidden rounded-md border border-line bg-sunken hover:border-line-strong"
    >
      {isUndrawable ? (
        <FileLine media={media} name={name} />
      ) : (
        <Image
          src={mediaPath(hash)}
          alt={name}
          width={media.width || THUMBNAIL.width}
          height={media.height || THUMBNAIL.height}
          loading="lazy"
          onError={onError}
          className="h-32 w-auto max-w-60 object-contain max-sm:h-24"
        />
      )}
    </a>
  );
}

/** Only stored bytes are drawn; an external URL is shown as text and never fetched. */
function MediaItem({ media }: Readonly<{ media: TimelineMedia }>) {
  const t = useTranslations("chat");
  const name = media.filename || t(`kind.${mediaIconName(media)}`);
  const { hash, mime = "" } = media;
  if (hash === undefined) return <FileLine media={media} name={name} />;
  if (mime.startsWith("image/")) return <Thumbnail media={media} hash={hash} name={name} />;
  if (mime.startsWith("audio/"))
    return (
      <audio controls preload="none" src={mediaPath(hash)} aria-label={name} className="h-10 w-72 max-w-full">
        <track kind="captions" />
      </audio>
    );
  if (mime.startsWith("video/"))
    return (
      <video
        controls
        preload="metadata"
        src={mediaPath(hash)}
        aria-label={name}
        className="h-40 w-auto max-w-full rounded-md border border-line bg-sunken"
      >
        <track kind="captions" />
      </video>
    );
  return <FileLine media={media} name={name} />;
}

export function MessageMedia({
  media,
  marks,
}: Readonly<{ media: readonly TimelineMedia[]; marks: ReadonlyMap<number, MediaMark> | undefined }>) {
  if (media.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap items-start gap-2">
      {media.map((item, index) => {
        const mark = marks?.get(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: stored media never move within their message
          <li key={index} className="max-w-full">
            <MediaItem media={item} />
            {mark && <MediaVerdictLine mark={mark} />}
          </li>
        );
      })}
    </ul>
  );
}
