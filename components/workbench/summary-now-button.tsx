"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSummaryDesk } from "@/components/panels/summaries/summary-desk";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button } from "@/components/ui/button";

/** Opens the preview; nothing is summarised before it was seen. */
export function SummaryNowButton() {
  const t = useTranslations("summaries");
  const { openPreview } = useSummaryDesk();
  return (
    <WritersOnly>
      <Button aria-keyshortcuts="s" title={t("now")} onClick={openPreview}>
        <Sparkles aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{t("now")}</span>
      </Button>
    </WritersOnly>
  );
}
