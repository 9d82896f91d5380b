"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";
import { patchCompact } from "@/lib/client/queries/patch-compact";

/** `null`: the chat has no value of its own. `former` is its previous value. */
export type SetCompact = (
  chatId: string,
  compact: boolean | null,
) => Promise<{ ok: true; former: boolean | null } | { ok: false; error: string }>;

type Toggle = Readonly<{
  chatId: string;
  title: string;
  compact: boolean;
  /** The stored value, where it differs. */
  stored?: boolean | null;
}>;

/** Shows the new state immediately, reverts it when the server fails, and offers undo. */
export function useCompactToggle(setCompact: SetCompact): (toggle: Toggle) => void {
  const t = useTranslations("compact");
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate } = useMutation({
    scope: { id: "compact" },
    mutationFn: async ({ chatId, compact, stored = compact }: Toggle) => {
      const result = await setCompact(chatId, stored);
      if (!result.ok) throw new Error(result.error);
      return result.former;
    },
    onMutate: ({ chatId, compact }) => patchCompact(client, chatId, compact),
    onSuccess: (former, toggle) => {
      const { chatId, title, compact } = toggle;
      // A list fetched during the write may hold the old state.
      patchCompact(client, chatId, compact);
      // The token counts changed.
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      showToast({
        title: t(compact ? "on" : "off", { title }),
        action: {
          label: t("undo"),
          hint: t("undoHint"),
          run: () => mutate({ ...toggle, compact: former ?? !compact, stored: former }),
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
