"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SummaryDesk } from "@/components/panels/summaries/summary-desk";
import { useSummaryRun, useWatchedRun } from "@/components/panels/summaries/use-summary-run";
import { summariesQuery } from "@/lib/client/queries/summaries-query";
import { showPanel } from "@/lib/client/urls/panel-choice";
import type { Inspection } from "@/lib/contract/inspection";
import { focusPanel } from "./layout/focus-panel";
import type { usePanelLayout } from "./layout/use-panel-layout";
import { type SaveSettings, useSaveSettings } from "./use-save-settings";
import type { WorkbenchUrl } from "./use-workbench-url";

type Bench = Readonly<{
  chatId: string;
  url: WorkbenchUrl;
  inspection: Inspection;
  save: SaveSettings;
  layout: ReturnType<typeof usePanelLayout>;
  /** A phone shows one view: the panel at this place. */
  onShow: (place: number) => void;
}>;

/** The run is watched here and not in the panel: it changes the payload whichever panels are open. */
export function useSummaryDeskState({ chatId, url, inspection, save, layout, onShow }: Bench): SummaryDesk {
  const { saved } = inspection;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { data } = useQuery({ ...summariesQuery(chatId), enabled: layout.panels.includes("summaries") });
  const { watched, dismiss } = useWatchedRun(chatId, data?.status.runningVersion);
  const run = useSummaryRun(chatId, watched);
  // Previewed settings would hide the stored ones.
  const saving = useSaveSettings(chatId, save, (stored) => url.dropSettings((setting) => setting in stored));
  return {
    isPreviewOpen,
    openPreview: () => {
      const { panels, place } = showPanel(layout.panels, "summaries");
      layout.setPanels(panels);
      onShow(place);
      focusPanel(place);
      if (run?.outcome !== undefined) dismiss();
      setPreviewOpen(true);
    },
    closePreview: () => setPreviewOpen(false),
    run,
    dismissRun: dismiss,
    saveSettings: (changes) => saving.save(changes, saved),
  };
}
