"use client";

import { Plus } from "lucide-react";
import { type CSSProperties, Fragment, type ReactNode, useEffect } from "react";
import { Group, Panel, Separator, useGroupRef } from "react-resizable-panels";
import { useTranslations } from "use-intl";
import { PANEL_IDS, type PanelId } from "@/components/panels/panel-ids";
import { joinClasses } from "@/components/ui/join-classes";
import { addPanel, MAX_PANELS, removePanel } from "@/lib/client/urls/panel-choice";
import type { Inspection } from "@/lib/contract/inspection";
import { focusPanel, revealPanel } from "./focus-panel";
import { PanelSlot, type Progress } from "./panel-slot";
import type { usePanelLayout } from "./use-panel-layout";

/** The view that a phone shows: the timeline, or a panel by its place. */
export type PhoneView = "timeline" | number;

type Props = Readonly<{
  chatId: string;
  inspection: Inspection;
  progress: Progress;
  layout: ReturnType<typeof usePanelLayout>;
  view: PhoneView;
  timeline: ReactNode;
}>;

/**
 * On a phone only the chosen view is visible. The others keep their size behind it, and so their scroll positions. The
 * library sets widths by style, so our rules must be stronger.
 */
const ONE_VIEW = joinClasses(
  "max-lg:relative max-lg:[&>[data-panel]]:grow!",
  "max-lg:[&>[data-panel]:not([data-shown])]:invisible max-lg:[&>[data-panel]:not([data-shown])]:absolute!",
  "max-lg:[&>[data-panel]:not([data-shown])]:inset-0",
);
const TIMELINE_MIN_PX = 240;
const PANEL_MIN_PX = 180;
const DIVIDER_PX = 1;

/** Below this width panels would be unreadable: they keep it and the group scrolls sideways. */
const groupMinWidth = (count: number) => `${TIMELINE_MIN_PX + count * (PANEL_MIN_PX + DIVIDER_PX)}px`;

/** The timeline starts with a third of the width, and with less where many panels need room. */
const timelineShare = (count: number) => `${Math.min(32, Math.round(130 / (count + 1)))}%`;

const shownIf = (isShown: boolean) => (isShown ? { "data-shown": "" } : {});

const hasSameKeys = (a: object, b: object): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => key in b);

function Divider() {
  const t = useTranslations("workbench");
  return (
    <Separator
      aria-label={t("resizePanel")}
      className="w-px bg-line transition-colors hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent max-lg:hidden"
    />
  );
}

export function PanelGroup({ chatId, inspection, progress, layout, view, timeline }: Props) {
  const { panels, sizes, setPanels, setSizes } = layout;
  const group = useGroupRef();
  const count = panels.length;
  // The widths are the library's own state; the stored ones are known only in the browser. When panels are added or
  // removed at the same time, the library applies the stored widths itself, later.
  useEffect(() => {
    const current = group.current?.getLayout();
    if (sizes && current && hasSameKeys(sizes, current)) group.current?.setLayout(sizes);
  }, [group, sizes]);
  const replace = (place: number, panel: PanelId) =>
    setPanels(panels.map((old, index) => (index === place ? panel : old)));
  const remove = (place: number) => {
    const left = removePanel(panels, place);
    setPanels(left);
    focusPanel(Math.min(place, left.length - 1));
  };
  return (
    <div
      style={{ "--group-min-width": groupMinWidth(count) } as CSSProperties}
      // Relative, so that hidden labels inside are clipped with the panels and do not widen the page.
      className="relative flex min-h-0 min-w-0 flex-1 lg:overflow-x-auto lg:overscroll-x-contain"
    >
      <Group
        groupRef={group}
        {...(sizes && { defaultLayout: sizes })}
        orientation="horizontal"
        onLayoutChanged={(next, { isUserInteraction }) => isUserInteraction && setSizes(next)}
        className={joinClasses("min-h-0 min-w-0 flex-1 lg:min-w-(--group-min-width)", ONE_VIEW)}
      >
        <Panel
          id="timeline"
          defaultSize={timelineShare(count)}
          minSize={`${TIMELINE_MIN_PX}px`}
          {...shownIf(view === "timeline")}
        >
          <div className="flex h-full min-h-0 flex-col">{timeline}</div>
        </Panel>
        {panels.map((panel, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place; what it shows may change
          <Fragment key={place}>
            <Divider />
            <Panel id={`slot-${place}`} minSize={`${PANEL_MIN_PX}px`} {...shownIf(view === place)}>
              <PanelSlot
                chatId={chatId}
                place={place}
                panel={panel}
                inspection={inspection}
                progress={progress}
                onChange={replace}
                onRemove={count > 1 ? remove : undefined}
              />
            </Panel>
          </Fragment>
        ))}
      </Group>
    </div>
  );
}

/** Adds a panel, on every screen; hidden when all places are taken. */
export function AddPanelButton({ layout }: Readonly<{ layout: Props["layout"] }>) {
  const t = useTranslations("workbench");
  const { panels, setPanels } = layout;
  if (panels.length >= MAX_PANELS) return null;
  const add = () => {
    setPanels(addPanel(panels, PANEL_IDS));
    // With the last place taken the button disappears, and must not lose the focus.
    if (panels.length + 1 === MAX_PANELS) focusPanel(panels.length);
    else revealPanel(panels.length);
  };
  return (
    <button
      type="button"
      aria-label={t("addPanel")}
      title={t("addPanel")}
      onClick={add}
      className="flex size-8 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-10"
    >
      <Plus aria-hidden className="size-4" />
    </button>
  );
}
