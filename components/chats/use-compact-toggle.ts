"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/chat-list-query";
import { patchCompact } from "@/lib/client/patch-compact";

export type SetCompact = (
  chatId: string,
  compact: boolean,
) => Promise<{ ok: true } | { ok: false; error: string }>;

type Toggle = Readonly<{ chatId: string; title: string; compact: boolean }>;

/** Shows the new state at once, takes it back when the server refuses, and offers to undo it. */
export function useCompactToggle(setCompact: SetCompact): (toggle: Toggle) => void {
  const t = useTranslations("compact");
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate } = useMutation({
    scope: { id: "compact" },
    mutationFn: async ({ chatId, compact }: Toggle) => {
      const result = await setCompact(chatId, compact);
      if (!result.ok) throw new Error(result.error);
    },
    onMutate: ({ chatId, compact }) => patchCompact(client, chatId, compact),
    onSuccess: (_, toggle) => {
      const { chatId, title, compact } = toggle;
      // A list that was on its way while we wrote may have brought the old state.
      patchCompact(client, chatId, compact);
      // Its tokens are others now.
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      showToast({
        title: t(compact ? "on" : "off", { title }),
        action: {
          label: t("undo"),
          hint: t("undoHint"),
          run: () => mutate({ ...toggle, compact: !compact }),
        },
      });
    },
    onError: (error, { chatId, title, compact }) => {
      patchCompact(client, chatId, !compact);
      showToast({ title: t("failed", { title }), detail: error.message, tone: "danger" });
    },
  });
  return mutate;
}
