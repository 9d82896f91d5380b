"use client";

import { useCallback, useEffect, useRef } from "react";

/** Whether the asking component is still drawn. What ends after it is gone must not write into another page's address. */
export function useStillShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
