"use client";

import { useSyncExternalStore } from "react";
import type { PanelId } from "@/components/panels/panel-ids";
import { type PanelLayout, readPanelLayout } from "@/lib/client/urls/panel-choice";
import { DEFAULT_PANELS, isPanelId } from "./open-panels";

const KEY = "contextscope.panels";
const FALLBACK: PanelLayout = { panels: [...DEFAULT_PANELS], sizes: {} };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A browser may deny storage; the layout then lives as long as the page. */
let unstored: string | null = null;

function readStored(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

function store(layout: PanelLayout): void {
  const written = JSON.stringify(layout);
  try {
    window.localStorage.setItem(KEY, written);
    unstored = null;
  } catch {
    unstored = written;
  }
  for (const listener of listeners) listener();
}

type Linked = Readonly<{ panels: readonly PanelId[] | undefined; leavePanels: () => void }>;

/** The open panels and their widths: a link's panels until the user changes them, otherwise the stored ones. */
export function usePanelLayout({ panels: linked, leavePanels }: Linked) {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const layout = readPanelLayout(stored, isPanelId, FALLBACK);
  const panels = linked ?? (layout.panels as readonly PanelId[]);
  const setPanels = (next: readonly string[]) => {
    // Showing an open panel changes nothing: a link's panels stay.
    if (next === panels) return;
    store({ ...layout, panels: [...next] });
    if (linked) leavePanels();
  };
  const setSizes = (sizes: Readonly<Record<string, number>>) =>
    store({ ...layout, sizes: { ...layout.sizes, [panels.length]: { ...sizes } } });
  return { panels, sizes: layout.sizes[panels.length], setPanels, setSizes };
}
