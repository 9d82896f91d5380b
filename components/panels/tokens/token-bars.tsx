"use client";

import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { TOKENIZERS } from "@/lib/core/tokens/tokenizers";
import { TokenAmountView } from "../token-amount-view";
import { LAYER_COLOURS } from "./layer-colours";
import type { ComparedBar, ComparedGroup, PreparedComparison } from "./prepare-token-comparison";
import { stackGradient } from "./stack-gradient";
import { TokenChange } from "./token-change";

function Legend({ layers }: Pick<PreparedComparison, "layers">) {
  const t = useTranslations("panels.layer");
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap gap-x-3 gap-y-1 px-2 text-note text-ink-muted">
      {layers.map((layer) => (
        <li key={layer} className="flex items-center gap-1.5">
          <span style={{ background: LAYER_COLOURS[layer] }} className="size-2.5 rounded-xs" />
          {t(layer)}
        </li>
      ))}
    </ul>
  );
}

/** The line below the bar is the hovered message's share. */
function Bar({ bar, lit }: Readonly<{ bar: ComparedBar; lit: number }>) {
  const t = useTranslations("workbench.format");
  return (
    <div
      data-format={bar.format}
      data-active={bar.isActive || undefined}
      className={joinClasses(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded px-2 pt-1",
        // A narrow panel has no room for a name beside two numbers.
        "@max-3xs:grid-cols-1",
        "@md:grid-cols-[8.5rem_minmax(0,1fr)_12rem]",
        bar.isActive && "bg-accent-soft",
      )}
    >
      <span className={joinClasses("order-1 truncate", bar.isActive && "font-semibold")}>
        {t(bar.format)}
      </span>
      <div className="relative order-3 col-span-2 h-3.75 @max-3xs:col-span-1 @md:order-2 @md:col-span-1">
        <div
          data-stack
          style={{ backgroundImage: stackGradient(bar.segments) }}
          className="h-2.5 rounded-xs bg-sunken"
        />
        {lit > 0 && (
          <span
            data-lit-share
            style={{ width: `${lit * 100}%` }}
            className="absolute bottom-0 h-0.75 min-w-0.5 rounded-full bg-ink"
          />
        )}
      </div>
      <span className="order-2 grid grid-cols-[auto_4.5rem] items-baseline justify-end gap-x-2 text-right @max-3xs:justify-between @md:order-3">
        <TokenAmountView amount={bar.text} />
        <TokenChange bar={bar} />
      </span>
    </div>
  );
}

function Group({ group, litIndex }: Readonly<{ group: ComparedGroup; litIndex: number }>) {
  const t = useTranslations("tokenComparison");
  return (
    <div data-tokenizer={group.tokenizer} className="draw-in-sight">
      <p className="flex items-center gap-2 px-2 pb-0.5 font-medium">
        {TOKENIZERS[group.tokenizer].label}
        {group.isInForce && (
          <span className="rounded border border-accent px-1 text-[0.6875rem] leading-4 text-accent">
            {t("inForce")}
          </span>
        )}
      </p>
      {group.bars.map((bar) => (
        <Bar key={bar.format} bar={bar} lit={bar.shares[litIndex] ?? 0} />
      ))}
    </div>
  );
}

/** The chart of the tables below it. */
export function TokenBars({
  prepared: { groups, layers, messageIds },
  pointedAt,
}: Readonly<{ prepared: PreparedComparison; pointedAt: string | undefined }>) {
  const t = useTranslations("tokenComparison");
  const litIndex = pointedAt === undefined ? -1 : messageIds.indexOf(pointedAt);
  return (
    <>
      <Legend layers={layers} />
      <div
        role="img"
        aria-label={t("chart", { count: groups.length })}
        className="mt-3 grid gap-x-6 gap-y-3 @5xl:grid-cols-2"
      >
        {groups.map((group) => (
          <Group key={group.tokenizer} group={group} litIndex={litIndex} />
        ))}
      </div>
    </>
  );
}
