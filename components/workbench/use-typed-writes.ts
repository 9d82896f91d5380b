"use client";

import { useEffect, useRef } from "react";

/** The next user action after typing. */
const FLUSH_EVENTS = ["pointermove", "pointerdown", "focusout"] as const;

/**
 * A URL write re-renders the router and delays the response. So typed values are written when typing pauses, and before
 * any other action: a link clicked earlier would not contain them.
 */
export function useTypedWrites(writeNow: () => void) {
  const awaited = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    const settle = () => {
      if (awaited.current === undefined) return;
      awaited.current = undefined;
      writeNow();
    };
    for (const event of FLUSH_EVENTS)
      window.addEventListener(event, settle, { capture: true, passive: true });
    return () => {
      for (const event of FLUSH_EVENTS) window.removeEventListener(event, settle, { capture: true });
    };
  }, [writeNow]);
  return async (written: Promise<unknown>) => {
    awaited.current = written;
    await written;
    // Another limit may have been typed meanwhile.
    if (awaited.current === written) awaited.current = undefined;
  };
}
