"use client";

import { useLocale, useTranslations } from "use-intl";
import { useFlash } from "@/components/linked/changed-messages";
import { useLinkedMessages } from "@/components/linked/linked-messages";
import { MediaThumbnail } from "@/components/media/media-thumbnail";
import { prepareMedia, type ShownMediaItem } from "@/components/panels/media/prepare-media";
import { joinClasses } from "@/components/ui/join-classes";
import { countedTokens, formatTokenAmount } from "@/lib/client/format/format-token-amount";
import type { MediaFiles, ReportFacts } from "@/lib/contract/inspection";
import { wellFormed } from "@/lib/core/text/surrogates";

const MAX_SHOWN = 60;
const SIZE = 36;

function LaneItem({ item }: Readonly<{ item: ShownMediaItem }>) {
  const t = useTranslations();
  const locale = useLocale();
  const { pointedAt, point, choose } = useLinkedMessages();
  const { messageId, media, order, cost, tier, entry, file } = item;
  const flash = useFlash(messageId);
  const isLit = pointedAt === messageId;
  const words = [
    t("panels.media.item", { id: wellFormed(messageId), number: media + 1 }),
    t(`workbench.mediaVerdict.${entry.verdict}`),
    order !== undefined && t("panels.media.order", { order }),
    tier && t(`panels.media.tier.${tier}`),
    cost &&
      t("workbench.tokens", {
        tokens: formatTokenAmount(cost.amount, locale),
        count: countedTokens(cost.amount),
      }),
    t(`panels.rule.${entry.reason}`),
  ].filter((word) => typeof word === "string");
  return (
    <button
      type="button"
      title={words.join(" · ")}
      aria-label={words.join(", ")}
      data-lane-item={item.key}
      data-media-verdict={entry.verdict}
      data-lit={isLit || undefined}
      onPointerEnter={() => point(messageId)}
      onPointerLeave={() => point(undefined)}
      onFocus={() => point(messageId)}
      onBlur={() => point(undefined)}
      onClick={() => choose(messageId, "strip")}
      className={joinClasses(
        "relative rounded focus-visible:-outline-offset-2",
        isLit && "outline-2 outline-accent",
        flash,
      )}
    >
      <MediaThumbnail
        file={file}
        size={SIZE}
        className={entry.verdict === "kept" ? "" : "border-dashed opacity-45 grayscale"}
      />
      <span
        aria-hidden
        className={joinClasses(
          "absolute right-0 bottom-0 rounded-tl rounded-br px-1 text-[0.625rem] leading-3.5 font-semibold tabular-nums",
          entry.verdict === "kept" ? "bg-accent text-accent-ink" : "bg-surface text-danger",
        )}
      >
        {order ?? "✕"}
      </span>
    </button>
  );
}

/** The media near this request in sending order, then those that are not sent. */
export function MediaLane({ report, files }: Readonly<{ report: ReportFacts; files: MediaFiles }>) {
  const t = useTranslations("workbench.lane");
  const { items, sent } = prepareMedia(report, files);
  if (items.length === 0) return null;
  const hidden = items.length - MAX_SHOWN;
  return (
    <section aria-label={t("label")} className="flex min-w-0 items-center gap-2">
      <p className="shrink-0 text-note text-ink-muted tabular-nums">
        {t("summary", { sent, count: items.length })}
      </p>
      <ul className="flex min-w-0 gap-1 overflow-x-auto p-0.5">
        {items.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.key} className="shrink-0">
            <LaneItem item={item} />
          </li>
        ))}
        {hidden > 0 && (
          <li className="shrink-0 self-center text-note text-ink-muted">{t("more", { count: hidden })}</li>
        )}
      </ul>
    </section>
  );
}
