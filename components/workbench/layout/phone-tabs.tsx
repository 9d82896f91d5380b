"use client";

import { useTranslations } from "use-intl";
import type { PanelId } from "@/components/panels/panel-ids";
import { joinClasses } from "@/components/ui/join-classes";
import type { PhoneView } from "./panel-group";

/** One view at a time where there is room for one. */
export function PhoneTabs({
  panels,
  view,
  onChange,
}: Readonly<{ panels: readonly PanelId[]; view: PhoneView; onChange: (view: PhoneView) => void }>) {
  const t = useTranslations("workbench");
  const tabs: readonly { view: PhoneView; label: string }[] = [
    { view: "timeline", label: t("timelineTab") },
    ...panels.map((panel, place) => ({ view: place, label: t(`panel.${panel}`) })),
  ];
  return (
    <nav
      aria-label={t("views")}
      className="flex shrink-0 overflow-x-auto border-b border-line bg-surface lg:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab.view}
          type="button"
          aria-pressed={tab.view === view}
          onClick={() => onChange(tab.view)}
          className={joinClasses(
            "h-10 shrink-0 border-b-2 px-3 font-medium",
            tab.view === view ? "border-accent text-ink" : "border-transparent text-ink-muted",
          )}
        >
          {tab.label}
        </button>
      ))}
    </nav>
  );
}
