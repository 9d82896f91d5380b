"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/chat-list-query";
import { chatQuery } from "@/lib/client/chat-query";
import { inspectionsKey } from "@/lib/client/inspection-query";
import { summariesKey } from "@/lib/client/summaries-query";
import type { SettingKey, SettingOverrides, Settings } from "@/lib/core/schema/settings";
import type { Inspection } from "@/lib/inspection";

export type SaveSettings = (
  chatId: string,
  changes: SettingOverrides,
) => Promise<{ ok: true } | { ok: false; error: string }>;

type Save = Readonly<{ changes: SettingOverrides; former: SettingOverrides; isUndo: boolean }>;

const pick = (settings: Settings, keys: readonly string[]): SettingOverrides =>
  Object.fromEntries(keys.map((key) => [key, settings[key as SettingKey]]));

/** Makes what is tried out the chat's own, and offers the way back. */
export function useSaveSettings(
  chatId: string,
  save: SaveSettings,
  onSaved: (changes: SettingOverrides) => Promise<unknown>,
) {
  const t = useTranslations("workbench");
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    scope: { id: `settings ${chatId}` },
    mutationFn: async ({ changes }: Save) => {
      const result = await save(chatId, changes);
      if (!result.ok) throw new Error(result.error);
    },
    onSuccess: async (_, { changes, former, isUndo }) => {
      // What is on screen stays until the new answer is there; older answers no longer hold.
      client.setQueriesData<Inspection>({ queryKey: inspectionsKey(chatId) }, (known) =>
        known === undefined ? undefined : { ...known, saved: { ...known.saved, ...changes } },
      );
      client.removeQueries({ queryKey: inspectionsKey(chatId), type: "inactive" });
      await onSaved(changes);
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      void client.invalidateQueries({ queryKey: summariesKey(chatId) });
      void client.invalidateQueries({ queryKey: chatQuery(chatId).queryKey, exact: true });
      await client.invalidateQueries({ queryKey: inspectionsKey(chatId) });
      const undo = {
        label: t("undo"),
        hint: t("undoHint"),
        run: () => mutate({ changes: former, former: changes, isUndo: true }),
      };
      showToast(
        isUndo
          ? { title: t("restored") }
          : { title: t("saved", { count: Object.keys(changes).length }), action: undo },
      );
    },
    onError: (error) => showToast({ title: t("saveFailed"), detail: error.message, tone: "danger" }),
  });
  return {
    isSaving: isPending,
    save: (changes: SettingOverrides, saved: Settings) =>
      mutate({ changes, former: pick(saved, Object.keys(changes)), isUndo: false }),
  };
}
