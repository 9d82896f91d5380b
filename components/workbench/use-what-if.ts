"use client";

import { useSteady } from "@/lib/client/hooks/use-steady";
import type { Inspection } from "@/lib/contract/inspection";
import { changedSettings } from "@/lib/contract/settings-url";
import { SETTING_KEYS, type SettingOverrides } from "@/lib/core/schema/settings";
import { type SaveSettings, useSaveSettings } from "./use-save-settings";
import type { Pace, WorkbenchUrl } from "./use-workbench-url";

/** The previewed limits, and functions to save or discard them. */
export function useWhatIf(chatId: string, url: WorkbenchUrl, inspection: Inspection, save: SaveSettings) {
  const { overrides, tryOut, keepOnly, dropSettings } = url;
  // Keeps the first of equal settings, so that no control re-renders for a response.
  const saved = useSteady(inspection.saved);
  const changes = changedSettings(overrides, saved);
  const saving = useSaveSettings(chatId, save, (stored) =>
    dropSettings((setting, value) => setting in stored && String(stored[setting]) === value),
  );
  const onTry = (change: SettingOverrides, pace: Pace = "chosen") => tryOut(change, saved, pace);
  return {
    settings: { ...saved, ...overrides },
    saved,
    changes,
    changed: SETTING_KEYS.filter((key) => key in changes),
    isSaving: saving.isSaving,
    onTry,
    onSave: () => saving.save(changes, saved),
    onReset: () => keepOnly({}, saved),
    onClean: () => keepOnly(overrides, saved),
  };
}
