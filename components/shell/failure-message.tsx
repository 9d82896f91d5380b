"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";

/** What happened, what was kept, what to do. */
export function FailureMessage({
  digest,
  retry,
}: Readonly<{ digest: string | undefined; retry: () => void }>) {
  const t = useTranslations("error");
  return (
    <StateMessage
      heading="h1"
      icon={TriangleAlert}
      title={t("title")}
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {t("retry")}
          </Button>
          {/* A plain link: after a failure a full page load is safer. */}
          <a href="/" className={buttonClasses("plain")}>
            {t("home")}
          </a>
        </>
      }
    >
      <p>{t("hint")}</p>
      {digest && <p className="mt-2 font-mono text-note text-ink-faint">{t("reference", { digest })}</p>}
    </StateMessage>
  );
}
