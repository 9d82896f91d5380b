"use client";

import { useTranslations } from "use-intl";
import type { RunState } from "./use-import-run";

/** Why an import stored nothing. */
export function RunEnding({ state }: Readonly<{ state: RunState }>) {
  const t = useTranslations("imports");
  if (state.kind === "failed")
    return (
      <p role="alert" className="text-danger wrap-anywhere">
        {t("failed", { reason: state.error })}
      </p>
    );
  if (state.kind === "lost")
    return (
      <p role="alert" className="text-danger text-pretty">
        {t("lost")}
      </p>
    );
  return state.kind === "cancelled" ? <p role="status">{t("cancelled")}</p> : null;
}
