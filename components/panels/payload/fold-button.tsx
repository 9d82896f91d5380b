"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";

type Props = Readonly<{
  isFolded: boolean;
  /** The number of lines of the entry. */
  from: number;
  to: number;
  onToggle: () => void;
}>;

export function FoldButton({ isFolded, from, to, onToggle }: Props) {
  const t = useTranslations("panels");
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={t(isFolded ? "unfold" : "fold", { from, to })}
      onClick={onToggle}
      className="flex size-5 shrink-0 items-center justify-center rounded text-ink-faint hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
