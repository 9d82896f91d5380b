"use client";

import { ChevronDown, ChevronUp, RotateCw, Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { ToolButton } from "./tool-button";

export type SearchState = Readonly<{
  query: string;
  /** From 1; 0 when nothing matches. */
  current: number;
  count: number;
  isCapped: boolean;
  /** The search is running; the count, if any, is of the previous text. */
  isPending: boolean;
  /** Set when the search failed: the number of matches is unknown. */
  failure: Readonly<{ reason: string; retry: () => void }> | undefined;
  onQuery: (query: string) => void;
  /** +1 or -1; wraps around. */
  onStep: (step: 1 | -1) => void;
}>;

const LONGEST_QUERY = 200;

type OutcomeProps = Omit<SearchState, "onQuery" | "onStep">;

/** The number of matches, or why it is unknown. */
function Outcome({ query, current, count, isCapped, isPending, failure }: OutcomeProps) {
  const t = useTranslations("panels");
  const isKnown = query.trim() !== "" && !failure && (!isPending || count > 0);
  return (
    <>
      <output
        aria-busy={isPending}
        title={failure?.reason}
        className={joinClasses(
          "text-note whitespace-nowrap tabular-nums",
          failure ? "min-w-0 truncate text-danger" : "text-ink-muted",
          isPending && "opacity-60",
        )}
      >
        {failure && t("searchFailed", { reason: failure.reason })}
        {isKnown && t(isCapped ? "matchesCapped" : "matches", { current, count })}
      </output>
      {failure && <ToolButton icon={RotateCw} label={t("searchRetry")} onClick={failure.retry} />}
    </>
  );
}

export function PanelSearch({ onQuery, onStep, ...outcome }: SearchState) {
  const t = useTranslations("panels");
  const { query, count } = outcome;
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
      <Outcome {...outcome} />
      {count > 0 && (
        <>
          <ToolButton icon={ChevronUp} label={t("previousMatch")} onClick={() => onStep(-1)} />
          <ToolButton icon={ChevronDown} label={t("nextMatch")} onClick={() => onStep(1)} />
        </>
      )}
    </search>
  );
}
