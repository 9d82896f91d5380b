"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import { ChatGoneError } from "@/lib/client/inspection-query";

/** A chat that is gone cannot be tried again; anything else can. */
export function InspectionFailure({ error, retry }: Readonly<{ error: Error; retry: () => void }>) {
  const t = useTranslations("workbench");
  const isGone = error instanceof ChatGoneError;
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
