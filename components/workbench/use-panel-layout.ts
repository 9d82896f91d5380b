"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { PanelId } from "@/components/panels/registry";
import { type PanelLayout, readPanelLayout } from "@/lib/client/panel-choice";
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

/** A browser may refuse its storage; the layout then lives as long as the page. */
let unstored: string | null = null;

function readStored(): string | null {
  try {
    return window.localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function store(layout: PanelLayout): void {
  unstored = JSON.stringify(layout);
  try {
    window.localStorage.setItem(KEY, unstored);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

/** Which panels are open and how wide: remembered in this browser, for all chats. */
export function usePanelLayout() {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const layout = useMemo(() => readPanelLayout(stored, isPanelId, FALLBACK), [stored]);
  const setPanels = useCallback(
    (panels: readonly string[]) => store({ ...layout, panels: [...panels] }),
    [layout],
  );
  const setSizes = useCallback(
    (sizes: Readonly<Record<string, number>>) =>
      store({ ...layout, sizes: { ...layout.sizes, [layout.panels.length]: { ...sizes } } }),
    [layout],
  );
  return {
    panels: layout.panels as readonly PanelId[],
    sizes: layout.sizes[layout.panels.length],
    setPanels,
    setSizes,
  };
}
