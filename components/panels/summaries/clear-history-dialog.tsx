"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { refreshChat } from "@/lib/client/queries/refresh-chat";
import { clearHistory } from "@/lib/client/queries/summary-calls";
import { encodeId } from "@/lib/client/urls/chat-path";
import { CLEAR_WORD } from "@/lib/contract/summary-runs";

type Props = Readonly<{ chatId: string; versionCount: number; onClose: () => void }>;

function ClearForm({ chatId, versionCount, onClose }: Props) {
  const t = useTranslations("summaries.clear");
  const client = useQueryClient();
  const showToast = useToast();
  const { data: overview } = useQuery(chatQuery(chatId));
  const [typed, setTyped] = useState("");
  const word = typed.trim().toLowerCase();
  const { mutate, isPending } = useMutation({
    mutationFn: () => clearHistory(chatId, word),
    onSuccess: ({ messages }) => {
      void refreshChat(client, chatId);
      showToast({ title: t("done", { count: messages }) });
      onClose();
    },
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word === CLEAR_WORD) mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 p-5">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <p>{t("hint", { messages: overview?.messageCount ?? 0, summaries: versionCount })}</p>
      <a
        href={`/api/chats/${encodeId(chatId)}/export`}
        download
        className="w-fit font-medium text-accent hover:underline"
      >
        {t("exportFirst")}
      </a>
      <label className="flex flex-col gap-1">
        {t("type", { word: CLEAR_WORD })}
        <input
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-8 rounded-md border border-line-strong bg-surface px-2.5 font-mono pointer-coarse:h-10"
        />
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          type="submit"
          look="danger"
          disabled={isPending || word !== CLEAR_WORD}
          className="disabled:cursor-not-allowed"
        >
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Cannot be undone, so it asks for a word, and offers the chat as a file first. */
export function ClearHistoryDialog({ isOpen, ...props }: Props & Readonly<{ isOpen: boolean }>) {
  const t = useTranslations("summaries.clear");
  return (
    <Dialog label={t("title")} isOpen={isOpen} onClose={props.onClose} className="max-w-md">
      <ClearForm {...props} />
    </Dialog>
  );
}
