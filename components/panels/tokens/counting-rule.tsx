"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { TokenReport } from "@/lib/core/tokens/token-report";

const AMOUNTS = ["framing", "definitions", "media"] as const;

/** The rule behind the framing count, and the parts without a known upper bound. */
export function CountingRule({ tokens }: Readonly<{ tokens: TokenReport }>) {
  const t = useTranslations("panels");
  const format = useFormatter();
  const open = AMOUNTS.filter((name) => tokens[name].max === undefined);
  return (
    <>
      <p data-framing-rule={tokens.framingRule} className="px-2 text-note text-ink-muted wrap-anywhere">
        {t(`tokens.framingRule.${tokens.framingRule}`)}
      </p>
      {open.length > 0 && (
        <p className="px-2 text-note text-ink-muted">
          {t("tokens.openAbove", { parts: format.list(open.map((name) => t(`layer.${name}`))) })}
        </p>
      )}
    </>
  );
}
