"use client";

import { useTranslations } from "use-intl";
import { Notice } from "@/components/ui/notice";

/** Signing in leads back to this page. */
function goToLogin(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** What the page shows stays, but nothing on it works any more. */
export function SignedOutNotice() {
  const t = useTranslations("access.ended");
  return (
    <Notice tone="danger" button={{ label: t("signIn"), onClick: goToLogin }}>
      {t("hint")}
    </Notice>
  );
}
