"use client";

import { useTranslations } from "use-intl";
import { useToast } from "@/components/ui/toasts";

/** Copies a link to one of our own paths. */
export function useCopyLink(path: string): () => void {
  const t = useTranslations("workbench.link");
  const showToast = useToast();
  const copy = async () => {
    const link = new URL(path, window.location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: t("copied"), detail: t("copiedHint") });
    } catch {
      showToast({ title: t("failed"), detail: link, tone: "danger" });
    }
  };
  return () => void copy();
}
