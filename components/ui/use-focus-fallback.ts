"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * A box that its own button removes would lose the focus, and the keyboard would restart at the top of the page:
 * focuses the element with the id `fallback` instead. The cleanup runs while the box is still in the document.
 */
export function useFocusFallback(box: RefObject<HTMLElement | null>, fallback: string | undefined): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (fallback !== undefined && element?.contains(document.activeElement))
        document.getElementById(fallback)?.focus();
    };
  }, [box, fallback]);
}
