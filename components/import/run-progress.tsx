"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { type ImportNews, importFraction, secondsLeft } from "@/lib/contract/imports";
import { ProgressBar } from "./progress-bar";

type Progress = Extract<ImportNews, { kind: "progress" }>;

function usePace({ progress, seconds }: Progress): readonly string[] {
  const t = useTranslations("imports");
  const left = secondsLeft(progress, seconds);
  const isCounting = progress.phase !== "scan" && progress.done > 0 && seconds > 0;
  return [
    ...(isCounting
      ? [t("doneMessages", { done: progress.done, total: progress.total ?? progress.done })]
      : []),
    ...(isCounting ? [t("rate", { rate: Math.round(progress.done / seconds) })] : []),
    ...(left === undefined
      ? []
      : [
          left < 90
            ? t("left", { seconds: Math.ceil(left) })
            : t("leftMinutes", { minutes: Math.ceil(left / 60) }),
        ]),
  ];
}

export function RunProgress({
  news,
  isCancelling,
  isSilent,
  onCancel,
}: Readonly<{ news: Progress; isCancelling: boolean; isSilent: boolean; onCancel: () => Promise<void> }>) {
  const t = useTranslations("imports");
  const { phase } = news.progress;
  const pace = usePace(news);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t(`phase.${phase}`)} fraction={importFraction(news.progress)} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="grow tabular-nums">
          {isSilent ? t("silent") : [t(`phase.${phase}`), ...pace].join(" · ")}
        </p>
        <Button disabled={isCancelling} onClick={() => void onCancel()}>
          {isCancelling ? t("cancelling") : t("cancel")}
        </Button>
      </div>
    </div>
  );
}
