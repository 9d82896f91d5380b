"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";

export type DeleteChat = (chatId: string) => Promise<{ ok: true } | { ok: false; error: string }>;

type Props = Readonly<{
  chatId: string;
  exportPath: string;
  messageCount: number;
  isOpen: boolean;
  onClose: () => void;
  deleteChat: DeleteChat;
}>;

/** Deleting cannot be undone, so it asks, and offers the chat as a file first. */
export function DeleteChatDialog({ chatId, exportPath, messageCount, isOpen, onClose, deleteChat }: Props) {
  const t = useTranslations("workbench.delete");
  const client = useQueryClient();
  const router = useRouter();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const result = await deleteChat(chatId);
      if (!result.ok) throw new Error(result.error);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      showToast({ title: t("done") });
      router.push("/");
    },
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  return (
    <Dialog label={t("title")} isOpen={isOpen} onClose={onClose} className="max-w-md">
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p>{t("hint", { count: messageCount })}</p>
        <a href={exportPath} download className="w-fit font-medium text-accent hover:underline">
          {t("exportFirst")}
        </a>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" disabled={isPending} onClick={() => mutate()}>
            {t("confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
