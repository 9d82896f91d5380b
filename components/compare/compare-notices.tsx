"use client";

import { useTranslations } from "use-intl";
import { NOTICE_ACTION, Notice } from "@/components/ui/notice";
import type { SideProblem } from "@/lib/compare/compare-url";
import { COMPARE_BAR_ID } from "./compare-toolbar";

type Props = Readonly<{
  problems: readonly SideProblem[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
}>;

/** Settings in the URL that are invalid: ignored, and listed here. */
export function CompareNotices({ problems, missing, onClean, onNow }: Props) {
  const t = useTranslations();
  const nameOf = (name: SideProblem["name"]) =>
    name === "view" ? t("compare.formatName") : t(`workbench.setting.${name}`);
  return (
    <>
      {problems.length > 0 && (
        <Notice
          focusFallback={COMPARE_BAR_ID}
          action={
            <button type="button" onClick={onClean} className={NOTICE_ACTION}>
              {t("workbench.clearIgnored")}
            </button>
          }
        >
          {problems.map(({ side, name, value }) => (
            <p key={`${side} ${name}`}>
              {t("compare.ignored", { setting: nameOf(name), side: side.toUpperCase(), value })}
            </p>
          ))}
        </Notice>
      )}
      {missing !== undefined && (
        <Notice
          focusFallback={COMPARE_BAR_ID}
          action={
            <button type="button" onClick={onNow} className={NOTICE_ACTION}>
              {t("workbench.timeNow")}
            </button>
          }
        >
          {t("workbench.atMissing", { id: missing })}
        </Notice>
      )}
    </>
  );
}
