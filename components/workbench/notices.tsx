"use client";

import { useTranslations } from "use-intl";
import { NOTICE_ACTION, Notice } from "@/components/ui/notice";
import type { ReportFacts } from "@/lib/contract/inspection";
import type { SettingProblem } from "@/lib/contract/settings-url";
import { PAYLOAD_BAR_ID } from "./payload-bar";

const SHOWN_HASH = 12;

/** Settings in the URL that are invalid: ignored, and listed here. */
export function Notices({
  problems,
  missing,
  onClean,
  onNow,
  promised,
  onForget,
  report,
}: Readonly<{
  problems: readonly SettingProblem[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
  /** The hash in the URL, when the payload is different by now. */
  promised: string | undefined;
  onForget: () => void;
  report: Pick<ReportFacts, "protocol" | "model" | "modelFits" | "settings">;
}>) {
  const t = useTranslations("workbench");
  const format = t(`format.${report.protocol}`);
  return (
    <>
      {!report.modelFits && <Notice>{t("modelMisfit", { model: report.model, format })}</Notice>}
      {report.settings.speakers === "name" && report.protocol !== "openai" && (
        <Notice>{t("nameFieldElsewhere", { format })}</Notice>
      )}
      {promised !== undefined && (
        <Notice
          focusFallback={PAYLOAD_BAR_ID}
          action={
            <button type="button" onClick={onForget} className={NOTICE_ACTION}>
              {t("link.forget")}
            </button>
          }
        >
          {t("link.other", { hash: promised.slice(0, SHOWN_HASH) })}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice
          focusFallback={PAYLOAD_BAR_ID}
          action={
            <button type="button" onClick={onClean} className={NOTICE_ACTION}>
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
          focusFallback={PAYLOAD_BAR_ID}
          action={
            <button type="button" onClick={onNow} className={NOTICE_ACTION}>
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
