"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button, buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { useToast } from "@/components/ui/toasts";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";

export type LoadDemo = () => Promise<{ ok: true; chats: number } | { ok: false; error: string }>;

/** An empty database offers two actions. */
export function NoChatsYet({ loadDemo }: Readonly<{ loadDemo: LoadDemo }>) {
  const t = useTranslations("empty");
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const result = await loadDemo();
      if (!result.ok) throw new Error(result.error);
      await client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
      return result.chats;
    },
    onSuccess: (count) => showToast({ title: t("loaded", { count }) }),
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  return (
    <StateMessage
      icon={MessagesSquare}
      title={t("title")}
      actions={
        <WritersOnly>
          <Button look="primary" disabled={isPending} onClick={() => mutate()}>
            {isPending ? t("loading") : t("load")}
          </Button>
          <Link href="/import" className={buttonClasses("plain")}>
            {t("import")}
          </Link>
        </WritersOnly>
      }
    >
      {t("hint")}
    </StateMessage>
  );
}
