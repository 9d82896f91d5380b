"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import {
  type Command,
  SEARCH_EVERYWHERE,
  useCommandRegistry,
  useCommands,
} from "@/components/commands/command-registry";
import { PANEL_IDS, type PanelId } from "@/components/panels/panel-ids";
import { useViewer } from "@/components/shell/viewer";
import { addPanel, MAX_PANELS, removePanel, showPanel } from "@/lib/client/urls/panel-choice";
import { focusPanel } from "./layout/focus-panel";
import type { usePanelLayout } from "./layout/use-panel-layout";
import type { useWhatIf } from "./use-what-if";

const LAST_PANEL_KEY = 9;

/** Commands that change something. */
const CHANGES = new Set(["limits-save", "summary-now", "delete-chat"]);

type Workbench = Readonly<{
  layout: ReturnType<typeof usePanelLayout>;
  comparePath: string;
  exportPath: string;
  limits: Pick<ReturnType<typeof useWhatIf>, "changed" | "onSave" | "onReset">;
  /** A phone shows one view: the panel at this place. */
  onShow: (place: number) => void;
  onSummaryNow: () => void;
  onCopyLink: () => void;
  onDelete: () => void;
}>;

/** A phone hides all panels but one. */
const isDrawn = (element: HTMLElement) => element.getClientRects().length > 0;

/** In the first searchable panel; without one, over all chats. */
function useSearch(): () => void {
  const registry = useCommandRegistry();
  return () => {
    const inputs = document.querySelectorAll<HTMLElement>("[data-panel-place] input[type=search]");
    const input = [...inputs].find(isDrawn);
    if (input) return input.focus();
    registry
      .all()
      .find(({ id }) => id === SEARCH_EVERYWHERE)
      ?.run();
  };
}

function usePanelCommands({ layout, onShow }: Workbench): () => readonly Command[] {
  const t = useTranslations();
  const search = useSearch();
  const lead = (panels: readonly string[], place: number) => {
    layout.setPanels(panels);
    onShow(place);
    focusPanel(place);
  };
  const show = (panel: PanelId) => {
    const { panels, place } = showPanel(layout.panels, panel);
    lead(panels, place);
  };
  const add = () => {
    const panels = addPanel(layout.panels, PANEL_IDS);
    lead(panels, panels.length - 1);
  };
  const close = (closed: number) => {
    const panels = removePanel(layout.panels, closed);
    lead(panels, Math.min(closed, panels.length - 1));
  };
  const closable = layout.panels.length > 1 ? layout.panels : [];
  return () => {
    const group = t("commands.panels");
    return [
      ...PANEL_IDS.map((panel, index) => ({
        group,
        id: `panel-${panel}`,
        title: t("commands.showPanel", { panel: t(`workbench.panel.${panel}`) }),
        ...(index < LAST_PANEL_KEY && { shortcut: String(index + 1) }),
        run: () => show(panel),
      })),
      { group, id: "panel-search", title: t("commands.search"), shortcut: "/", run: search },
      ...(layout.panels.length < MAX_PANELS
        ? [{ group, id: "panel-add", title: t("commands.addPanel"), run: add }]
        : []),
      ...closable.map((panel, place) => ({
        group,
        id: `panel-close-${place}`,
        title: t("workbench.removePanel", { panel: t(`workbench.panel.${panel}`) }),
        run: () => close(place),
      })),
    ];
  };
}

/** The workbench's commands for the palette and the keys. */
export function useWorkbenchCommands(workbench: Workbench): void {
  const t = useTranslations();
  const router = useRouter();
  const { canWrite } = useViewer();
  const panelCommands = usePanelCommands(workbench);
  const { comparePath, exportPath, limits, onSummaryNow, onCopyLink, onDelete } = workbench;
  useCommands(() => {
    const group = t("commands.chat");
    return [
      ...(limits.changed.length === 0
        ? []
        : [
            { group, id: "limits-save", title: t("commands.saveLimits"), run: limits.onSave },
            { group, id: "limits-reset", title: t("commands.resetLimits"), run: limits.onReset },
          ]),
      { group, id: "summary-now", title: t("commands.summaryNow"), shortcut: "s", run: onSummaryNow },
      { group, id: "copy-link", title: t("commands.copyLink"), run: onCopyLink },
      { group, id: "compare", title: t("commands.compare"), run: () => router.push(comparePath) },
      { group, id: "export", title: t("commands.exportChat"), run: () => window.location.assign(exportPath) },
      { group, id: "delete-chat", title: t("workbench.menu.delete"), run: onDelete },
      ...panelCommands(),
    ].filter(({ id }) => canWrite || !CHANGES.has(id));
  });
}
