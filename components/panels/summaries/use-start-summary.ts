"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { announceRun } from "@/lib/client/live/announce-run";
import { summariesKey } from "@/lib/client/queries/summaries-query";
import { startSummary } from "@/lib/client/queries/summary-calls";

/** Starts the previewed summary. A run in progress is watched instead; an outdated plan is refetched. */
export function useStartSummary(chatId: string, onStarted: () => void) {
  const t = useTranslations("summaries.preview");
  const client = useQueryClient();
  const showToast = useToast();
  const mutationKey = [...summariesKey(chatId), "start"];
  const { mutate, isPending, data } = useMutation({
    mutationKey,
    mutationFn: (basis: number) => startSummary(chatId, basis),
    onSuccess: async (started) => {
      if (started.kind === "started" || started.kind === "busy") {
        announceRun({ chatId, version: started.version });
        onStarted();
      }
      await client.invalidateQueries({ queryKey: summariesKey(chatId) });
    },
    onError: (error) => showToast({ title: t("startFailed"), detail: error.message, tone: "danger" }),
  });
  // A double click arrives before the button renders as busy.
  const start = (basis: number) => client.isMutating({ mutationKey }) === 0 && mutate(basis);
  return { start, isPending, isOutdated: data?.kind === "changed" };
}
