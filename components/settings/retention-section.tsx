"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ExpiredText } from "@/components/retention/expired-text";
import { RetentionForm } from "@/components/retention/retention-form";
import { useToast } from "@/components/ui/toasts";
import {
  type DefaultRetention,
  defaultRetentionQuery,
  saveDefaultRetention,
} from "@/lib/client/queries/retention-query";
import { sumExpired } from "@/lib/contract/deletion";
import type { Retention } from "@/lib/core/deletion/retention";

const sumChats = ({ chats }: DefaultRetention) => ({ expired: sumExpired(chats), chats: chats.length });

function Preview({ asked }: Readonly<{ asked: Retention }>) {
  return <ExpiredText counted={useQuery({ ...defaultRetentionQuery(asked), select: sumChats })} />;
}

/** How long items are kept in chats without their own retention. */
export function RetentionSection({ retention }: Readonly<{ retention: Retention }>) {
  const t = useTranslations("retention");
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: saveDefaultRetention,
    onSuccess: () => showToast({ title: t("saved") }),
    onError: (error) => showToast({ title: t("failed"), detail: error.message, tone: "danger" }),
  });
  return (
    <section aria-labelledby="retention-heading" className="space-y-2">
      <h2 id="retention-heading" className="font-semibold">
        {t("title")}
      </h2>
      <p className="text-ink-muted text-pretty">{t("defaultHint")}</p>
      <RetentionForm
        own={retention}
        preview={(asked) => <Preview asked={asked} />}
        isSaving={isPending}
        onSave={(chosen) => mutate(chosen ?? {})}
      />
      <p className="text-note text-ink-muted text-pretty">{t("rules")}</p>
      <p className="text-note text-ink-muted text-pretty">{t("traces")}</p>
    </section>
  );
}
