"use client";

import { useTranslations } from "use-intl";
import { Notice } from "@/components/ui/notice";
import { shortHash } from "@/lib/client/format/short-hash";
import type { ReportFacts } from "@/lib/contract/inspection";
import type { SettingProblem } from "@/lib/contract/settings-url";
import { PAYLOAD_BAR_ID } from "./payload-bar";

type UrlProps = Readonly<{
  /** One line per setting. */
  ignored: readonly string[];
  missing: string | undefined;
  onClean: () => void;
  onNow: () => void;
  focusFallback: string;
}>;

/** Settings in the URL that are invalid and a message that is gone: ignored, and listed here. */
export function UrlNotices({ ignored, missing, onClean, onNow, focusFallback }: UrlProps) {
  const t = useTranslations("workbench");
  return (
    <>
      {ignored.length > 0 && (
        <Notice focusFallback={focusFallback} button={{ label: t("clearIgnored"), onClick: onClean }}>
          {ignored.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {missing !== undefined && (
        <Notice focusFallback={focusFallback} button={{ label: t("timeNow"), onClick: onNow }}>
          {t("atMissing", { id: missing })}
        </Notice>
      )}
    </>
  );
}

/** Notices about the payload and its URL. */
export function Notices({
  problems,
  promised,
  onForget,
  report,
  ...url
}: Omit<UrlProps, "ignored" | "focusFallback"> &
  Readonly<{
    problems: readonly SettingProblem[];
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
        <Notice focusFallback={PAYLOAD_BAR_ID} button={{ label: t("link.forget"), onClick: onForget }}>
          {t("link.other", { hash: shortHash(promised) })}
        </Notice>
      )}
      <UrlNotices
        ignored={problems.map(({ setting, value }) =>
          t("ignored", { setting: t(`setting.${setting}`), value }),
        )}
        {...url}
        focusFallback={PAYLOAD_BAR_ID}
      />
    </>
  );
}
