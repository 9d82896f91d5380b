"use client";

import { HardDrive, Send } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { hostOf } from "@/components/panels/summaries/prepare-summaries";
import { WritersChange } from "@/components/shell/writers-only";
import { joinClasses } from "@/components/ui/join-classes";
import { Switch } from "@/components/ui/switch";
import type { SummaryStatus as Status, SummariesView } from "@/lib/contract/summary-runs";
import { parseSettingValue } from "@/lib/core/settings/parse-setting";
import { settingField } from "@/lib/core/settings/setting-field";
import { useSummaryDesk } from "./summary-desk";

function thresholdBounds(): Readonly<{ min: number; max: number }> {
  const field = settingField("summaryThreshold");
  return field.kind === "whole" ? { min: field.min, max: field.max } : { min: 1, max: 1 };
}

/** Stored on blur or Enter: an unfinished number is not a setting yet. */
function ThresholdField({ threshold }: Readonly<{ threshold: number }>) {
  const t = useTranslations("summaries");
  const { saveSettings } = useSummaryDesk();
  const [draft, setDraft] = useState<string>();
  const noteId = useId();
  const parsed = draft === undefined ? undefined : parseSettingValue("summaryThreshold", draft);
  const isBad = parsed?.ok === false;
  const leave = () => {
    setDraft(undefined);
    const summaryThreshold = parsed?.ok ? parsed.overrides.summaryThreshold : undefined;
    if (summaryThreshold !== undefined && summaryThreshold !== threshold) saveSettings({ summaryThreshold });
  };
  return (
    <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-muted">{t("threshold")}</span>
      <input
        type="number"
        inputMode="numeric"
        {...thresholdBounds()}
        value={draft ?? String(threshold)}
        aria-invalid={isBad}
        aria-describedby={isBad ? noteId : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && !isBad && leave()}
        className={joinClasses(
          "h-7 w-20 rounded-md border bg-surface px-2 text-right tabular-nums pointer-coarse:h-10",
          isBad ? "border-danger" : "border-line-strong",
        )}
      />
      {isBad && (
        <span id={noteId} role="alert" className="w-full text-note text-danger">
          {t("thresholdRange", thresholdBounds())}
        </span>
      )}
    </label>
  );
}

function Counted({ status }: Readonly<{ status: Status }>) {
  const t = useTranslations("summaries");
  const { enabled, untilNext, exchanges, retryAt } = status;
  return (
    <p className="text-pretty">
      {enabled && untilNext !== undefined ? t("next", { count: untilNext }) : t("off")}{" "}
      <span className="text-ink-muted">{t("counted", { count: exchanges })}</span>
      {enabled && retryAt !== undefined && (
        <span className="text-ink-muted"> {t("retryAt", { count: retryAt })}</span>
      )}
    </p>
  );
}

/** Whether automatic summaries are on, when the next is due, and the destination of the text. */
export function SummaryStatus({ view }: Readonly<{ view: SummariesView }>) {
  const t = useTranslations("summaries");
  const { saveSettings } = useSummaryDesk();
  const { status, summariser } = view;
  const { model, sentTo } = summariser;
  const Icon = sentTo === undefined ? HardDrive : Send;
  return (
    <div className="flex flex-col gap-1.5 border-b border-line px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <WritersChange>
          <span className="flex items-center gap-2">
            <Switch
              label={t("automatic")}
              checked={status.enabled}
              onChange={(summaryEnabled) => saveSettings({ summaryEnabled })}
            />
            <span aria-hidden className="font-medium">
              {t("automatic")}
            </span>
          </span>
          <ThresholdField key={status.threshold} threshold={status.threshold} />
        </WritersChange>
      </div>
      <Counted status={status} />
      <p className="flex items-start gap-1.5 text-note text-ink-muted">
        <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {sentTo === undefined ? t("stays") : t("goes", { model, host: hostOf(sentTo) })}
        </span>
      </p>
    </div>
  );
}
