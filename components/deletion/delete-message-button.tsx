"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { usePendingDeletions } from "./pending-deletions";

/** Absent for people who may only read. */
export function DeleteMessageButton({ messageId }: Readonly<{ messageId: string }>) {
  const t = useTranslations("deletion");
  const { ask } = usePendingDeletions();
  if (ask === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => ask(messageId)}
      className="mt-1.5 inline-flex items-center gap-1.5 rounded text-note text-danger hover:underline pointer-coarse:py-2"
    >
      <Trash2 aria-hidden className="size-3.5 shrink-0" />
      {t("button")}
    </button>
  );
}
