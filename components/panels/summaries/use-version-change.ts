"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { refreshChat } from "@/lib/client/queries/refresh-chat";
import { summariesKey } from "@/lib/client/queries/summaries-query";
import { changeVersion } from "@/lib/client/queries/summary-calls";

type Change = "rollback" | "redo";
type Order = Readonly<{ change: Change; version: number }>;

const OPPOSITE = { rollback: "redo", redo: "rollback" } as const;

/** Rolls a version back or reactivates it, and offers undo. */
export function useVersionChange(chatId: string) {
  const t = useTranslations("summaries");
  const client = useQueryClient();
  const showToast = useToast();
  const mutationKey = [...summariesKey(chatId), "change"];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ change, version }: Order) => changeVersion(chatId, change, version),
    onSuccess: ({ isDone }, { change, version }) => {
      void refreshChat(client, chatId);
      if (!isDone)
        return showToast({ title: t("notPossible"), detail: t("notPossibleHint"), tone: "danger" });
      const undo = () => mutate({ change: OPPOSITE[change], version });
      const action = { label: t("undo"), hint: t("undoHint"), run: undo };
      showToast(
        change === "rollback"
          ? { title: t("rolledBack", { version }), detail: t("rolledBackHint"), action }
          : { title: t("redone", { version }), action },
      );
    },
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  // A double click arrives before the button renders as busy.
  const changeTo = (change: Change, version: number) =>
    client.isMutating({ mutationKey }) === 0 && mutate({ change, version });
  return { changeTo, isPending };
}
