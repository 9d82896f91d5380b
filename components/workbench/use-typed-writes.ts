"use client";

import { useCallback, useEffect, useRef } from "react";

/** What a reader does next, once nothing more is typed. */
const OTHER_DEEDS = ["pointermove", "pointerdown", "focusout"] as const;

/**
 * Writing the address makes the router draw, in the way of the answer that is waited for. So what is typed is written
 * when typing pauses, and before anything else is done: a link would go without it.
 */
export function useTypedWrites(writeNow: () => void) {
  const awaited = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    const settle = () => {
      if (awaited.current === undefined) return;
      awaited.current = undefined;
      writeNow();
    };
    for (const deed of OTHER_DEEDS) window.addEventListener(deed, settle, { capture: true, passive: true });
    return () => {
      for (const deed of OTHER_DEEDS) window.removeEventListener(deed, settle, { capture: true });
    };
  }, [writeNow]);
  return useCallback(async (written: Promise<unknown>) => {
    awaited.current = written;
    await written;
    // Another limit may have been typed meanwhile.
    if (awaited.current === written) awaited.current = undefined;
  }, []);
}
