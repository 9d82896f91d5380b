"use client";

import { createContext, useContext } from "react";
import type { SummaryProgress } from "@/lib/contract/summary-runs";
import type { SettingOverrides } from "@/lib/core/schema/settings";

/** State shared by the workbench and its summaries panel: the watched run, the preview, and the chat's settings. */
export type SummaryDesk = Readonly<{
  isPreviewOpen: boolean;
  openPreview: () => void;
  closePreview: () => void;
  /** The run in progress, or the last watched one. */
  run: SummaryProgress | undefined;
  dismissRun: () => void;
  saveSettings: (changes: SettingOverrides) => void;
}>;

const SummaryDeskContext = createContext<SummaryDesk>({
  isPreviewOpen: false,
  openPreview: () => {},
  closePreview: () => {},
  run: undefined,
  dismissRun: () => {},
  saveSettings: () => {},
});

export const SummaryDeskProvider = SummaryDeskContext.Provider;
export const useSummaryDesk = (): SummaryDesk => useContext(SummaryDeskContext);
