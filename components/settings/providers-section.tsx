"use client";

import { useTranslations } from "use-intl";
import type { ProviderDescription } from "@/lib/contract/provider-description";

/** The reachable models, never their keys. */
export function ProvidersSection({ providers }: Readonly<{ providers: readonly ProviderDescription[] }>) {
  const t = useTranslations("api.settings");
  return (
    <section aria-labelledby="providers-heading" className="space-y-2">
      <h2 id="providers-heading" className="font-semibold">
        {t("providers")}
      </h2>
      <p className="text-ink-muted">{t("providersHint")}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {providers.map(({ id, model, host, hasKey, problem, writesSummaries }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <span className="font-medium">{t(`provider.${id}`)}</span>
            {id !== "offline" && <code className="text-ink-muted wrap-anywhere">{model}</code>}
            {host && <span className="text-ink-muted wrap-anywhere">{host}</span>}
            <span className="text-note text-ink-muted">
              {id === "offline" ? t("offlineHint") : t(hasKey ? "hasKey" : "noKey")}
            </span>
            {writesSummaries && <span className="text-note text-accent">{t("writesSummaries")}</span>}
            {problem && <span className="w-full text-note text-ink-muted">{problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
