"use client";

import { Copy } from "lucide-react";

import { useTranslations } from "use-intl";
import { DiffText } from "@/components/compare/diff-text";
import { ToolButton } from "@/components/panels/tool-button";
import { foldText } from "@/components/text/fold-text";
import { useToast } from "@/components/ui/toasts";
import { diffTexts } from "@/lib/compare/diff-texts";
import { shortenPieces, showPieces } from "@/lib/compare/shorten-pieces";
import { countCodePoints } from "@/lib/core/text/count-code-points";
import { wellFormed } from "@/lib/core/text/surrogates";

/** An imported summary may be very long; the screen shows its beginning. */
const MOST_SHOWN = 20_000;

/** The full text of a version; a copy contains all of it. */
export function VersionText({ text }: Readonly<{ text: string }>) {
  const t = useTranslations("summaries.history");
  const showToast = useToast();
  const { shown, hiddenCount } = foldText(text, MOST_SHOWN);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t("copied", { count: countCodePoints(text) }) });
    } catch {
      showToast({ title: t("copyFailed"), detail: t("copyFailedHint"), tone: "danger" });
    }
  };
  return (
    <div className="relative rounded-md bg-sunken py-2 pr-10 pl-3">
      <div className="absolute top-1 right-1">
        <ToolButton icon={Copy} label={t("copy")} onClick={() => void copy()} />
      </div>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {wellFormed(shown)}
      </p>
      {hiddenCount > 0 && (
        <p className="pt-2 text-note text-ink-muted">{t("hidden", { count: hiddenCount })}</p>
      )}
    </div>
  );
}

/** A word-by-word diff of two versions. */
export function VersionDiff({
  label,
  before,
  after,
}: Readonly<{ label: string; before: string; after: string }>) {
  const all = diffTexts(before, after);
  const pieces = before.length + after.length > MOST_SHOWN ? shortenPieces(all) : showPieces(all);
  return (
    <section aria-label={label} className="rounded-md bg-sunken px-3 py-2">
      <DiffText pieces={pieces} />
    </section>
  );
}
