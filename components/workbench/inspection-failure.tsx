"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClasses } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { StateMessage } from "@/components/ui/state-message";
import { isChatGone } from "@/lib/client/queries/problem-error";

type Props = Readonly<{ error: Error; retry: () => void }>;

/** Shown above the last payload: it is still worth reading, and the limits can still be reset. */
export function StaleNotice({ error, retry, focusFallback }: Props & Readonly<{ focusFallback: string }>) {
  const t = useTranslations("workbench");
  return (
    <Notice tone="danger" focusFallback={focusFallback} button={{ label: t("retry"), onClick: retry }}>
      <p>
        <strong className="font-semibold">{t("failed")}.</strong> {t("staleHint", { reason: error.message })}
      </p>
    </Notice>
  );
}

/** A deleted chat cannot be retried; anything else can. */
export function InspectionFailure({ error, retry }: Props) {
  const t = useTranslations("workbench");
  const isGone = isChatGone(error);
  return (
    <StateMessage
      icon={TriangleAlert}
      title={t(isGone ? "gone" : "failed")}
      actions={
        <>
          {!isGone && <Button onClick={retry}>{t("retry")}</Button>}
          <Link href="/" className={buttonClasses(isGone ? "primary" : "plain")}>
            {t("home")}
          </Link>
        </>
      }
    >
      {isGone ? t("goneHint") : t("failedHint", { reason: error.message })}
    </StateMessage>
  );
}
