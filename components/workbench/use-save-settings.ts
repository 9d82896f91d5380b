"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { inspectionsKey, isInspectionKey } from "@/lib/client/queries/inspection-query";
import { summariesKey } from "@/lib/client/queries/summaries-query";
import type { Inspection } from "@/lib/contract/inspection";
import type { SettingKey, SettingOverrides, Settings, SettingUpdates } from "@/lib/core/schema/settings";

/** `former` is the chat's own stored value: `null` where it followed the environment. */
export type SaveSettings = (
  chatId: string,
  updates: SettingUpdates,
) => Promise<{ ok: true; former: SettingUpdates } | { ok: false; error: string }>;

/** The stored settings, and the active ones afterwards; `before` are the previously active ones. */
type Save = Readonly<{
  updates: SettingUpdates;
  inForce: SettingOverrides;
  before: SettingOverrides;
  isUndo: boolean;
}>;

const pick = (settings: Settings, keys: readonly string[]): SettingOverrides =>
  Object.fromEntries(keys.map((key) => [key, settings[key as SettingKey]]));

/** Saves the previewed settings for the chat, and offers undo. */
export function useSaveSettings(
  chatId: string,
  save: SaveSettings,
  onSaved: (inForce: SettingOverrides) => Promise<unknown>,
) {
  const t = useTranslations("workbench");
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    scope: { id: `settings ${chatId}` },
    mutationFn: async ({ updates }: Save) => {
      const result = await save(chatId, updates);
      if (!result.ok) throw new Error(result.error);
      return result.former;
    },
    onSuccess: async (former, { inForce, before, isUndo }) => {
      // The screen keeps its content until the new response arrives; older responses are stale.
      client.setQueriesData<Inspection>(
        { queryKey: inspectionsKey(chatId), predicate: ({ queryKey }) => isInspectionKey(queryKey) },
        (known) => (known === undefined ? undefined : { ...known, saved: { ...known.saved, ...inForce } }),
      );
      client.removeQueries({ queryKey: inspectionsKey(chatId), type: "inactive" });
      await onSaved(inForce);
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      void client.invalidateQueries({ queryKey: summariesKey(chatId) });
      void client.invalidateQueries({ queryKey: chatQuery(chatId).queryKey, exact: true });
      await client.invalidateQueries({ queryKey: inspectionsKey(chatId) });
      const undo = {
        label: t("undo"),
        hint: t("undoHint"),
        run: () => mutate({ updates: former, inForce: before, before: inForce, isUndo: true }),
      };
      showToast(
        isUndo
          ? { title: t("restored") }
          : { title: t("saved", { count: Object.keys(former).length }), action: undo },
      );
    },
    onError: (error) => showToast({ title: t("saveFailed"), detail: error.message, tone: "danger" }),
  });
  return {
    isSaving: isPending,
    save: (changes: SettingOverrides, saved: Settings) =>
      mutate({
        updates: changes,
        inForce: changes,
        before: pick(saved, Object.keys(changes)),
        isUndo: false,
      }),
  };
}
