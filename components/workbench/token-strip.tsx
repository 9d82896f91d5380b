"use client";

import { useLocale, useTranslations } from "use-intl";
import { useFlash } from "@/components/linked/changed-messages";
import { useLinkedMessages } from "@/components/linked/linked-messages";
import { useMessageLinks } from "@/components/linked/use-message-links";
import { LAYER_COLOURS } from "@/components/panels/tokens/layer-colours";
import { joinClasses } from "@/components/ui/join-classes";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import { memoByValue } from "@/lib/client/hooks/memo-by-value";
import type { ReportFacts } from "@/lib/contract/inspection";
import { wellFormed } from "@/lib/core/text/surrogates";
import { prepareTokenStrip, type StripSegment } from "./prepare-token-strip";

type SegmentProps = Readonly<{ segment: StripSegment; isLit: boolean }>;

/** Width proportional to cost, so that a new segment does not re-render the others. */
const Segment = memoByValue(function Segment({ segment, isLit }: SegmentProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [messageId] = segment.messageIds;
  const flash = useFlash(messageId);
  const name =
    messageId === undefined
      ? t(`panels.layer.${segment.layer}`)
      : t("workbench.strip.messages", { count: segment.messageIds.length, id: wellFormed(messageId) });
  return (
    <span
      title={`${name}: ${t("workbench.messageTokens", { tokens: formatTokenAmount(segment.amount, locale) })}`}
      data-message={messageId}
      data-lit={isLit || undefined}
      style={{ flexGrow: segment.amount.min, background: LAYER_COLOURS[segment.layer] }}
      className={joinClasses(
        "h-full min-w-px basis-0",
        messageId !== undefined && "cursor-pointer",
        isLit && "outline-2 -outline-offset-1 outline-ink",
        flash,
      )}
    />
  );
});

function Segments({ segments }: Readonly<{ segments: readonly StripSegment[] }>) {
  const t = useTranslations("workbench");
  const { pointedAt, point, choose } = useLinkedMessages();
  const { onPointerOver, onPointerLeave, onClick } = useMessageLinks({
    pointedAt,
    onPoint: point,
    onChoose: (messageId) => choose(messageId, "strip"),
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the timeline and the panels lead to each message
    <div
      role="img"
      aria-label={t("strip.label")}
      onPointerOver={onPointerOver}
      onPointerLeave={onPointerLeave}
      onClick={onClick}
      className="flex h-5 gap-px overflow-hidden rounded-sm bg-sunken"
    >
      {segments.map((segment) => (
        <Segment
          key={segment.key}
          segment={segment}
          isLit={pointedAt !== undefined && segment.messageIds.includes(pointedAt)}
        />
      ))}
    </div>
  );
}

/** The causes of the cost, from the first token to the last. The tokens panel has the same data as text. */
export function TokenStrip({ report }: Readonly<{ report: ReportFacts }>) {
  const t = useTranslations("workbench");
  const locale = useLocale();
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center gap-1">
      <p className="text-note text-ink-muted tabular-nums">
        {t("strip.title", { tokens: formatTokenAmount(report.tokens.total, locale) })}
      </p>
      <Segments segments={prepareTokenStrip(report)} />
    </div>
  );
}
