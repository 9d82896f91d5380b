"use client";

import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SettingProblem } from "@/lib/settings-url";

function Notice({ children, action }: Readonly<{ children: ReactNode; action: ReactNode }>) {
  return (
    <div
      role="status"
      className="flex items-start gap-2 border-b border-line bg-accent-soft px-3 py-1.5 sm:px-4"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

const LINK = "shrink-0 rounded font-medium text-accent hover:underline";

/** What the address asks for and cannot have: it is left out, and said so. */
export function Notices({
  problems,
  missing,
  onClean,
  onNow,
}: Readonly<{
  problems: readonly SettingProblem[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
}>) {
  const t = useTranslations("workbench");
  return (
    <>
      {problems.length > 0 && (
        <Notice
          action={
            <button type="button" onClick={onClean} className={LINK}>
              {t("clearIgnored")}
            </button>
          }
        >
          {problems.map(({ setting, value }) => (
            <p key={setting}>{t("ignored", { setting: t(`setting.${setting}`), value })}</p>
          ))}
        </Notice>
      )}
      {missing !== undefined && (
        <Notice
          action={
            <button type="button" onClick={onNow} className={LINK}>
              {t("timeNow")}
            </button>
          }
        >
          {t("atMissing", { id: missing })}
        </Notice>
      )}
    </>
  );
}
