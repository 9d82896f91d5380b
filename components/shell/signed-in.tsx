"use client";

import { Eye, LogOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useViewer } from "./viewer";

/** Says that nothing can be changed here, and ends the session. Nothing on a server without a password. */
export function SignedIn({ signOut }: Readonly<{ signOut: () => Promise<unknown> }>) {
  const t = useTranslations("access.viewer");
  const { name, canWrite, canSignOut } = useViewer();
  const leave = async () => {
    await signOut();
    window.location.assign("/login");
  };
  return (
    <>
      {!canWrite && (
        <span title={t("readOnlyHint")} className="flex items-center gap-1 text-note text-ink-muted">
          <Eye aria-hidden className="size-3.5" />
          <span className="max-sm:sr-only">{t("readOnly")}</span>
        </span>
      )}
      {canSignOut && (
        <Button title={t("signedInAs", { name })} aria-label={t("signOut")} onClick={() => void leave()}>
          <LogOut aria-hidden className="size-3.5" />
          <span className="max-sm:hidden">{t("signOut")}</span>
        </Button>
      )}
    </>
  );
}
