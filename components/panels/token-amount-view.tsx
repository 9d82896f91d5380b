"use client";

import { useLocale, useTranslations } from "use-intl";
import { formatTokenAmount } from "@/lib/client/format/format-token-amount";
import type { TokenAmount } from "@/lib/core/tokens/token-amount";

/** A token count together with its accuracy. */
export function TokenAmountView({ amount }: Readonly<{ amount: TokenAmount }>) {
  const t = useTranslations("panels");
  const locale = useLocale();
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5 tabular-nums">
      <span className="whitespace-nowrap">{formatTokenAmount(amount, locale)}</span>
      <span
        title={t(`accuracyHint.${amount.accuracy}`)}
        className="rounded border border-line px-1 text-[0.6875rem] leading-4 font-normal text-ink-muted"
      >
        {t(`accuracy.${amount.accuracy}`)}
      </span>
    </span>
  );
}
