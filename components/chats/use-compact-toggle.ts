"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";
import { patchCompact } from "@/lib/client/queries/patch-compact";

/** `null`: the chat has no word of its own. `former` is what it had before. */
export type SetCompact = (
  chatId: string,
  compact: boolean | null,
) => Promise<{ ok: true; former: boolean | null } | { ok: false; error: string }>;

type Toggle = Readonly<{
  chatId: string;
  title: string;
  compact: boolean;
  /** What is stored for it, where that is not the same. */
  stored?: boolean | null;
}>;

/** Shows the new state at once, takes it back when the server refuses, and offers to undo it. */
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
      // A list that was on its way while we wrote may have brought the old state.
      patchCompact(client, chatId, compact);
      // Its tokens are others now.
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
