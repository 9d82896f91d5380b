"use client";

import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { ToolButton } from "./tool-button";

export type SearchState = Readonly<{
  query: string;
  /** From 1; 0 when nothing matches. */
  current: number;
  count: number;
  isCapped: boolean;
  onQuery: (query: string) => void;
  /** +1 or -1; the last leads to the first. */
  onStep: (step: 1 | -1) => void;
}>;

const LONGEST_QUERY = 200;

export function PanelSearch({ query, current, count, isCapped, onQuery, onStep }: SearchState) {
  const t = useTranslations("panels");
  return (
    <search className="flex min-w-0 flex-1 items-center gap-1 @max-[20rem]:basis-full">
      <span className="relative min-w-16 max-w-64 flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-ink-faint"
        />
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={query}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
            else if (event.key === "Escape") onQuery("");
          }}
          className="h-7 w-full rounded-md border border-line-strong bg-surface pr-1 pl-7 text-note placeholder:text-ink-faint pointer-coarse:h-10"
        />
      </span>
      <output className="text-note whitespace-nowrap text-ink-muted tabular-nums">
        {query.trim() !== "" && t(isCapped ? "matchesCapped" : "matches", { current, count })}
      </output>
      {count > 0 && (
        <>
          <ToolButton icon={ChevronUp} label={t("previousMatch")} onClick={() => onStep(-1)} />
          <ToolButton icon={ChevronDown} label={t("nextMatch")} onClick={() => onStep(1)} />
        </>
      )}
    </search>
  );
}
