"use client";

import { Film, ImageOff } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { mediaIconName, mediaPath } from "@/components/media/media-kind-icon";
import { MediaThumbnail } from "@/components/media/media-thumbnail";
import { StateMessage } from "@/components/ui/state-message";
import type { VideoDescription } from "@/lib/core/formats/find-video-description";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import { wellFormed } from "@/lib/core/text/surrogates";
import { MessageButton } from "../message-button";
import { MessageList } from "../message-list";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { formatSetting } from "../prepare-ledger";
import { SaveTools } from "../save-tools";
import { TokenAmountView } from "../token-amount-view";
import { VerdictChip } from "../verdict-chip";
import { prepareMedia, type ShownMediaItem } from "./prepare-media";
import { writeMedia } from "./write-media";

const ROW_HEIGHT = 96;
const THUMBNAIL_SIZE = 56;

function Cost({ item: { cost } }: Readonly<{ item: ShownMediaItem }>) {
  const t = useTranslations("panels.media");
  if (!cost) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-note text-ink-muted tabular-nums">
      <TokenAmountView amount={cost.amount} />
      <span>{t(`costLabel.${cost.cost.label}`)}</span>
      <span>{t("seed", { tokens: cost.cost.seed })}</span>
    </p>
  );
}

/** Without the flat rate, which depends on the stored bytes: such an item may have none. */
function WouldCost({ item: { wouldCost } }: Readonly<{ item: ShownMediaItem }>) {
  const t = useTranslations("panels.media");
  if (!wouldCost) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-note text-ink-muted tabular-nums">
      <span>{t("wouldCost")}</span>
      <TokenAmountView amount={wouldCost.amount} />
      <span>{t(`costLabel.${wouldCost.cost.label}`)}</span>
    </p>
  );
}

function Replacement({ description: { text, saidIn } }: Readonly<{ description: VideoDescription }>) {
  const t = useTranslations("panels.media");
  return (
    <figure className="mt-1 border-l-2 border-line-strong pl-2">
      <figcaption className="flex flex-wrap items-center gap-x-1.5 text-note text-ink-muted">
        <Film aria-hidden className="size-3.5" />
        {t("replacedBy")}
        <MessageButton messageId={saidIn}>{t("from", { id: wellFormed(saidIn) })}</MessageButton>
      </figcaption>
      <blockquote dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {wellFormed(text)}
      </blockquote>
    </figure>
  );
}

/** Stored bytes open in a new tab; other media are never fetched. */
function Preview({ file, isSent }: Readonly<{ file: TimelineMedia | undefined; isSent: boolean }>) {
  const t = useTranslations("chat");
  const thumbnail = (
    <MediaThumbnail
      file={file}
      size={THUMBNAIL_SIZE}
      className={isSent ? "" : "opacity-50 grayscale transition group-hover:opacity-100"}
    />
  );
  if (file?.hash === undefined) return thumbnail;
  return (
    <a
      href={mediaPath(file.hash)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("openMedia", { name: file.filename || t(`kind.${mediaIconName(file)}`) })}
      className="group h-fit rounded"
    >
      {thumbnail}
    </a>
  );
}

function FileFacts({ file }: Readonly<{ file: TimelineMedia }>) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const { filename, mime, bytes, width, height, durationSeconds, hash, uri } = file;
  const facts = [
    filename,
    mime,
    bytes !== undefined && formatBytes(bytes, locale),
    width !== undefined && height !== undefined && `${width} × ${height}`,
    durationSeconds !== undefined && t("seconds", { seconds: durationSeconds }),
    hash === undefined && t("notStored"),
  ].filter((fact) => typeof fact === "string" && fact !== "");
  return (
    <p className="text-note text-ink-muted wrap-anywhere">
      {wellFormed(facts.join(" · "))}
      {uri && <code className="block font-mono">{wellFormed(uri)}</code>}
    </p>
  );
}

function ItemView({ item }: Readonly<{ item: ShownMediaItem }>) {
  const t = useTranslations("panels");
  const locale = useLocale();
  const { messageId, media, entry, file, tier, order, description } = item;
  return (
    <div className="flex gap-2 px-3 py-2 @max-[16rem]:flex-wrap">
      <span className="w-5 shrink-0 text-right font-medium text-ink-muted tabular-nums">
        {order === undefined ? (
          <ImageOff aria-hidden className="ml-auto size-4" />
        ) : (
          <>
            <span aria-hidden>{order.toLocaleString(locale)}</span>
            <span className="sr-only">{t("media.order", { order })}</span>
          </>
        )}
      </span>
      <Preview file={file} isSent={order !== undefined} />
      <div className="min-w-0 flex-1 @max-[16rem]:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <MessageButton messageId={messageId}>
            {t("media.item", { id: wellFormed(messageId), number: media + 1 })}
          </MessageButton>
          <VerdictChip verdict={entry.verdict} />
          {tier && <span className="text-note text-ink-muted">{t(`media.tier.${tier}`)}</span>}
        </p>
        <p className="text-note text-ink-muted">
          {t(`rule.${entry.reason}`)} {entry.limit && <code>{formatSetting(entry.limit)}</code>}
        </p>
        {entry.admittedBy && entry.admittedBy.length > 0 && (
          <p className="text-note text-ink-muted">
            {t("ledger.admittedBy")} <code>{entry.admittedBy.map(formatSetting).join(", ")}</code>
          </p>
        )}
        {file && <FileFacts file={file} />}
        <Cost item={item} />
        <WouldCost item={item} />
        {description && <Replacement description={description} />}
      </div>
    </div>
  );
}

/** The media near this request: sent or not, the reason and the cost. Nothing is fetched from elsewhere. */
export function MediaPanel(props: PanelProps) {
  const t = useTranslations("panels.media");
  const { report, mediaFiles } = props;
  const { items, sent, elsewhere } = prepareMedia(report, mediaFiles);
  const rows = items.map((item) => ({
    key: item.key,
    messageId: item.messageId,
    content: () => <ItemView item={item} />,
  }));
  const note = elsewhere > 0 && t("elsewhere", { count: elsewhere });
  if (rows.length === 0) {
    return (
      <PanelFrame>
        <StateMessage icon={ImageOff} title={t("none")}>
          {t("noneHint")} {note}
        </StateMessage>
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      toolbar={
        <>
          <p className="text-note text-ink-muted tabular-nums">
            {t("summary", { sent, count: rows.length })}. {note}
          </p>
          <SaveTools
            readText={async () => writeMedia(items)}
            kind="table"
            chatId={props.chatId}
            view={`${report.format}-media`}
          />
        </>
      }
    >
      <MessageList {...props} label={t("label")} rows={rows} rowHeight={ROW_HEIGHT} />
    </PanelFrame>
  );
}
