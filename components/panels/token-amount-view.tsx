"use client";

import { useLocale, useTranslations } from "use-intl";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import type { TokenAmount } from "@/lib/core/tokens/token-amount";

export function AccuracyChip({ accuracy }: Pick<TokenAmount, "accuracy">) {
  const t = useTranslations("panels");
  return (
    <span
      title={t(`accuracyHint.${accuracy}`)}
      className="rounded border border-line px-1 text-[0.6875rem] leading-4 font-normal text-ink-muted"
    >
      {t(`accuracy.${accuracy}`)}
    </span>
  );
}

/** A token count together with its accuracy. */
export function TokenAmountView({ amount }: Readonly<{ amount: TokenAmount }>) {
  const locale = useLocale();
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5 tabular-nums">
      <span className="whitespace-nowrap">{formatTokenAmount(amount, locale)}</span>
      <AccuracyChip accuracy={amount.accuracy} />
    </span>
  );
}
