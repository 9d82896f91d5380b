"use client";

import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatTokenPrice } from "@/components/panels/format-token-price";
import { AccuracyChip, TokenAmountView } from "@/components/panels/token-amount-view";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { TokenChange, Totals } from "@/lib/compare/compare-totals";
import { SIDES } from "@/lib/compare/compare-url";
import type { Accuracy } from "@/lib/core/tokens/token-amount";
import { formatDifference, formatPriceDifference, formatShare } from "./format-difference";
import { SideBadge } from "./side-badge";

const PARTS = ["text", "media", "framing"] as const;
const CELL = "py-0.5 pl-2 text-right align-baseline tabular-nums lg:pl-4 lg:whitespace-nowrap";

function Marked({ accuracy, children }: Readonly<{ accuracy: Accuracy; children: ReactNode }>) {
  return (
    <span className="inline-flex items-baseline justify-end gap-x-1.5 max-lg:flex-wrap">
      <span className="whitespace-nowrap">{children}</span>
      <AccuracyChip accuracy={accuracy} />
    </span>
  );
}

function Share({ share }: Readonly<{ share: number | undefined }>) {
  const locale = useLocale();
  if (share === undefined || share === 0) return null;
  return <span className="ml-1.5 text-ink-muted">{formatShare(share, locale)}</span>;
}

function Row({ name, isMain, cells }: Readonly<{ name: string; isMain: boolean; cells: ReactNode[] }>) {
  const [a, b, difference] = cells;
  return (
    <tr className={joinClasses(isMain ? "font-semibold" : "text-note", "border-t border-line")}>
      <th
        scope="row"
        className={joinClasses(
          "py-0.5 text-left lg:whitespace-nowrap",
          !isMain && "font-normal text-ink-muted",
        )}
      >
        {name}
      </th>
      <td className={CELL}>{a}</td>
      <td className={CELL}>{b}</td>
      <td className={CELL}>{difference}</td>
    </tr>
  );
}

function TokenRow({
  name,
  change,
  isMain,
}: Readonly<{ name: string; change: TokenChange; isMain: boolean }>) {
  const t = useTranslations("compare.totals");
  const locale = useLocale();
  const { a, b, difference, share } = change;
  const cells = [
    <TokenAmountView key="a" amount={a} />,
    <TokenAmountView key="b" amount={b} />,
    <Marked key="difference" accuracy={difference.accuracy}>
      {formatDifference(difference, locale) ?? t("unknown")}
      <Share share={share} />
    </Marked>,
  ];
  return <Row name={name} isMain={isMain} cells={cells} />;
}

type PriceRowProps = Readonly<{ name: string; totals: Totals; requests: number; isMain: boolean }>;

function PriceRow({ name, totals: { price, total }, requests, isMain }: PriceRowProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { difference, share } = price;
  const scale = (usd: number | undefined) => (usd === undefined ? undefined : usd * requests);
  const sides = SIDES.map((side) => {
    const range = price[side];
    if (!range) return t("compare.totals.unknown");
    const { min, max, source, asOf } = range;
    return (
      <span key={side} title={t("workbench.priceSource", { source, asOf })}>
        {formatTokenPrice({ min: min * requests, max: scale(max), accuracy: total[side].accuracy }, locale)}
      </span>
    );
  });
  const change = difference && (
    <Marked accuracy={difference.accuracy}>
      {formatPriceDifference(
        { ...difference, min: scale(difference.min), max: scale(difference.max) },
        locale,
      ) ?? t("compare.totals.unknown")}
      <Share share={share} />
    </Marked>
  );
  return <Row name={name} isMain={isMain} cells={[...sides, change ?? t("compare.totals.unknown")]} />;
}

/** Tokens and cost of both sides; the parts add up to the total. */
export function TotalsTable({ totals }: Readonly<{ totals: Totals }>) {
  const t = useTranslations("compare.totals");
  return (
    <ScrollRegion
      aria-labelledby="compare-totals"
      className="min-h-0 min-w-0 overflow-auto bg-surface px-3 py-2 sm:px-4"
    >
      <h2 id="compare-totals" className="sr-only">
        {t("label")}
      </h2>
      <table className="w-full border-collapse">
        <thead className="text-note text-ink-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              <span className="sr-only">{t("what")}</span>
            </th>
            {SIDES.map((side) => (
              <th key={side} scope="col" className="pb-1 pl-3 text-right">
                <SideBadge id={side} />
              </th>
            ))}
            <th scope="col" className="pb-1 pl-3 text-right font-medium">
              {t("difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          <TokenRow name={t("total")} change={totals.total} isMain />
          {PARTS.map((part) => (
            <TokenRow key={part} name={t(part)} change={totals[part]} isMain={false} />
          ))}
          <PriceRow name={t("price")} totals={totals} requests={1} isMain />
          <PriceRow name={t("thousand")} totals={totals} requests={1000} isMain={false} />
        </tbody>
      </table>
      <p className="max-w-xl pt-1 text-note text-ink-muted">{t("shareHint")}</p>
    </ScrollRegion>
  );
}
