"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import { chatRetentionQuery, saveChatRetention } from "@/lib/client/queries/retention-query";
import type { Retention } from "@/lib/core/deletion/retention";
import { ExpiredText } from "./expired-text";
import { RetentionForm } from "./retention-form";

function Preview({ chatId, asked }: Readonly<{ chatId: string; asked: Retention }>) {
  return <ExpiredText counted={useQuery(chatRetentionQuery(chatId, asked))} />;
}

type Props = Readonly<{ chatId: string; onClose: () => void }>;

function ChatRetention({ chatId, onClose }: Props) {
  const t = useTranslations("retention");
  const client = useQueryClient();
  const showToast = useToast();
  const stored = useQuery(chatRetentionQuery(chatId, {}));
  const { mutate, isPending } = useMutation({
    mutationFn: (retention: Retention | undefined) => saveChatRetention(chatId, retention),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["chat", chatId, "retention"] });
      showToast({ title: t("saved") });
      onClose();
    },
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  return (
    <div className="flex max-h-[80dvh] flex-col gap-3 overflow-y-auto p-5">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <p>{t("chatHint")}</p>
      {stored.isPending && <p role="status">{t("counting")}</p>}
      {stored.isError && <p role="alert">{t("countFailed", { reason: stored.error.message })}</p>}
      {stored.data && (
        <RetentionForm
          own={stored.data.own}
          byDefault={stored.data.byDefault}
          preview={(asked) => <Preview chatId={chatId} asked={asked} />}
          isSaving={isPending}
          onSave={mutate}
        />
      )}
      <p className="text-note text-ink-muted">{t("rules")}</p>
      <Button className="self-end" onClick={onClose}>
        {t("close")}
      </Button>
    </div>
  );
}

/** How long the items of one chat are kept. */
export function ChatRetentionDialog({ isOpen, ...props }: Props & Readonly<{ isOpen: boolean }>) {
  const t = useTranslations("retention");
  return (
    <Dialog label={t("title")} isOpen={isOpen} onClose={props.onClose} className="max-w-lg">
      <ChatRetention {...props} />
    </Dialog>
  );
}
