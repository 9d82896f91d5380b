"use client";

import { useCallback } from "react";
import { SETTING_KEYS, type SettingOverrides } from "@/lib/core/schema/settings";
import type { Inspection } from "@/lib/inspection";
import { changedSettings } from "@/lib/settings-url";
import { type SaveSettings, useSaveSettings } from "./use-save-settings";
import type { WorkbenchUrl } from "./use-workbench-url";

/** The limits as they are tried out, and the ways to keep or to drop them. */
export function useWhatIf(chatId: string, url: WorkbenchUrl, { saved }: Inspection, save: SaveSettings) {
  const { overrides, tryOut, dropSettings } = url;
  const changes = changedSettings(overrides, saved);
  const saving = useSaveSettings(chatId, save, (stored) =>
    dropSettings((setting, value) => setting in stored && String(stored[setting]) === value),
  );
  const onTry = useCallback(
    (change: SettingOverrides) => void tryOut({ ...overrides, ...change }, saved),
    [tryOut, overrides, saved],
  );
  return {
    settings: { ...saved, ...overrides },
    saved,
    changes,
    changed: SETTING_KEYS.filter((key) => key in changes),
    isSaving: saving.isSaving,
    onTry,
    onSave: () => saving.save(changes, saved),
    onReset: () => void tryOut({}, saved),
  };
}
