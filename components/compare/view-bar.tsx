"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { SelectField } from "@/components/ui/select-field";
import type { RowFilter } from "./payload-view";

/** The configurations are a separate view only where there is no room above the others. */
const VIEWS = ["sides", "payload", "flips"] as const;
export type CompareView = (typeof VIEWS)[number];

type Props = Readonly<{
  view: CompareView;
  counts: Readonly<{ rows: number; differences: number; flips: number }>;
  filter: RowFilter;
  onView: (view: CompareView) => void;
  onFilter: (filter: RowFilter) => void;
  /** The export menu. */
  children: ReactNode;
}>;

export function ViewBar({ view, counts, filter, onView, onFilter, children }: Props) {
  const t = useTranslations("compare");
  const countOf = { sides: undefined, payload: counts.differences, flips: counts.flips };
  return (
    <div className="flex shrink-0 flex-wrap items-center border-b border-line bg-surface max-lg:order-1 sm:pr-4 lg:px-2">
      <nav aria-label={t("views")} className="flex min-w-0 overflow-x-auto">
        {VIEWS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === view}
            onClick={() => onView(id)}
            className={joinClasses(
              "flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-3 font-medium",
              id === view ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
              id === "sides" && "lg:hidden",
            )}
          >
            {t(`view.${id}`)}
            {countOf[id] !== undefined && (
              <span className="rounded bg-sunken px-1.5 text-note text-ink-muted tabular-nums">
                {countOf[id]}
              </span>
            )}
          </button>
        ))}
      </nav>
      {children}
      {view === "payload" && (
        <SelectField
          label={t("filter")}
          value={filter}
          options={[
            { value: "all", label: t("all", { count: counts.rows }) },
            { value: "differences", label: t("differences", { count: counts.differences }) },
          ]}
          onChange={onFilter}
          className="max-sm:m-2 sm:ml-2"
        />
      )}
    </div>
  );
}
