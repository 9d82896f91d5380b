"use client";

import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { shortHash } from "@/lib/client/format/short-hash";
import type { SendPlan } from "@/lib/contract/provider-calls";
import { formatTokenPrice } from "../format-token-price";
import { TokenAmountView } from "../token-amount-view";

/** What would be sent, its destination and its cost. */
export function ReplayPlan({ plan }: Readonly<{ plan: SendPlan }>) {
  const t = useTranslations("providers.replay");
  const hint = useTranslations("panels.accuracyHint");
  const locale = useLocale();
  const { host, model, tokens, price, bytes, payloadHash } = plan;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="text-ink-muted">{t("host")}</dt>
      <dd className="font-medium wrap-anywhere">{host ?? "—"}</dd>
      <dt className="text-ink-muted">{t("model")}</dt>
      <dd className="font-medium wrap-anywhere">{model}</dd>
      <dt className="text-ink-muted">{t("tokens")}</dt>
      <dd>
        <TokenAmountView amount={tokens} />
      </dd>
      <dt className="text-ink-muted">{t("price")}</dt>
      <dd
        title={
          price && `${t("priceSource", { source: price.source, asOf: price.asOf })}. ${hint(tokens.accuracy)}`
        }
      >
        {price
          ? t("priceOfInput", { usd: formatTokenPrice({ ...price.usd, accuracy: tokens.accuracy }, locale) })
          : t("priceUnknown")}
      </dd>
      <dt className="text-ink-muted">{t("payload")}</dt>
      <dd className="wrap-anywhere">
        <code title={payloadHash} className="font-mono text-note">
          {shortHash(payloadHash)}
        </code>
        <span className="text-ink-muted"> · {formatBytes(bytes, locale)}</span>
      </dd>
    </dl>
  );
}
