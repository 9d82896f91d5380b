"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { changedMessages } from "@/lib/client/format/diff-messages";
import type { ReportFacts } from "@/lib/contract/inspection";

const FLASH_MS = 2400;
const NONE: ReadonlySet<string> = new Set();

/** Two names for one animation: a message that changes twice in a row flashes twice. */
const FLASHES = ["animate-flash", "animate-flash-again"] as const;

/** Outside React state, so that of hundreds of rows only the flashing ones re-render. */
function createChanges() {
  let shown: ReportFacts | undefined;
  let ids = NONE;
  let edits = 0;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<string>) => {
    if (next === ids) return;
    ids = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flashOf: (messageId: string | undefined) =>
      messageId !== undefined && ids.has(messageId) ? FLASHES[edits % 2] : undefined,
    /** Rows scrolled into view later must not flash. */
    show: (report: ReportFacts) => {
      const flash = () => {
        const before = shown;
        shown = report;
        const changed = before && before !== report ? changedMessages(before, report) : NONE;
        if (before !== report) edits += 1;
        clearTimeout(timer);
        set(changed.size === 0 ? NONE : changed);
        timer = setTimeout(() => set(NONE), FLASH_MS);
      };
      cancelAnimationFrame(frame);
      // The next frame paints the report itself, and must not wait.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(flash);
      });
    },
  };
}

const ChangesContext = createContext(createChanges());

/** The class that makes an element flash when the last limit change affected its message. */
export function useFlash(messageId: string | undefined): string | undefined {
  const changes = useContext(ChangesContext);
  return useSyncExternalStore(
    changes.subscribe,
    () => changes.flashOf(messageId),
    () => undefined,
  );
}

/** Compares each report with the one shown before it. */
export function ChangedMessagesProvider({
  report,
  children,
}: Readonly<{ report: ReportFacts; children: ReactNode }>) {
  const [changes] = useState(createChanges);
  useEffect(() => changes.show(report), [changes, report]);
  return <ChangesContext value={changes}>{children}</ChangesContext>;
}
