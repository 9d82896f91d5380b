"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * What vanishes by its own button takes the focus with it, and a keyboard would start again at the top of the page:
 * the element with the id `heir` gets it instead. A layout effect ends while the box still stands in the page.
 */
export function useFocusHeir(box: RefObject<HTMLElement | null>, heir: string | undefined): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (heir !== undefined && element?.contains(document.activeElement))
        document.getElementById(heir)?.focus();
    };
  }, [box, heir]);
}
