"use client";

import { useTranslations } from "use-intl";

/** Says on every page that nothing can be saved now, and why. */
export function WriteProblem({ reason }: Readonly<{ reason: string }>) {
  const t = useTranslations("shell");
  return (
    <div role="alert" className="border-b border-line bg-danger-soft px-4 py-2 wrap-anywhere">
      <p>{t("writeProblem")}</p>
      <p lang="en" className="text-note text-ink-muted">
        {reason}
      </p>
    </div>
  );
}
