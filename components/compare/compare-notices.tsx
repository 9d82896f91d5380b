"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { SideProblem } from "@/lib/compare/compare-url";

const FRAME = "flex items-start gap-2 border-b border-line bg-accent-soft px-3 py-1.5 sm:px-4";
const LINK = "shrink-0 rounded font-medium text-accent hover:underline";

type Props = Readonly<{
  problems: readonly SideProblem[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
}>;

/** What the address asks for and cannot have: it is left out, and said so. */
export function CompareNotices({ problems, missing, onClean, onNow }: Props) {
  const t = useTranslations();
  const nameOf = (name: SideProblem["name"]) =>
    name === "format" ? t("compare.formatName") : t(`workbench.setting.${name}`);
  return (
    <>
      {problems.length > 0 && (
        <div role="status" className={FRAME}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            {problems.map(({ side, name, value }) => (
              <p key={`${side} ${name}`}>
                {t("compare.ignored", { setting: nameOf(name), side: side.toUpperCase(), value })}
              </p>
            ))}
          </div>
          <button type="button" onClick={onClean} className={LINK}>
            {t("workbench.clearIgnored")}
          </button>
        </div>
      )}
      {missing !== undefined && (
        <div role="status" className={FRAME}>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <p className="min-w-0 flex-1 wrap-anywhere">{t("workbench.atMissing", { id: missing })}</p>
          <button type="button" onClick={onNow} className={LINK}>
            {t("workbench.timeNow")}
          </button>
        </div>
      )}
    </>
  );
}
