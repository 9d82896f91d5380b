"use client";

import { useEffect, useRef } from "react";

/** Whether the component is still mounted: a late result must not write into another page's URL. */
export function useStillShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
