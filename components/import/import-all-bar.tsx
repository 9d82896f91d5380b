"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "./progress-bar";
import type { AllState } from "./use-import-all";

/** Imports all sources of an upload, with one combined progress. */
export function ImportAllBar({
  count,
  state,
  onStart,
  onCancel,
}: Readonly<{ count: number; state: AllState; onStart: () => void; onCancel: () => void }>) {
  const t = useTranslations("imports.all");
  if (state.kind === "running")
    return (
      <div className="flex flex-col gap-2">
        <ProgressBar label={t("label")} fraction={state.done / state.total} />
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="grow tabular-nums">
            {t("running", { place: state.done + 1, total: state.total })}
          </p>
          <Button disabled={state.isCancelling} onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(state.kind === "idle" || state.left > 0) && (
        <Button look="primary" onClick={onStart}>
          {state.kind === "idle" ? t("start", { count }) : t("again")}
        </Button>
      )}
      {state.kind === "idle" ? (
        <p className="min-w-60 flex-1 text-note text-ink-muted text-pretty">{t("hint")}</p>
      ) : (
        <p role="status" className="flex items-center gap-2 font-medium">
          <CircleCheck aria-hidden className="size-4 text-accent" />
          {t("over", { imported: state.imported, left: state.left })}
        </p>
      )}
    </div>
  );
}
