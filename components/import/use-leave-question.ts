"use client";

import { useEffect } from "react";

/** The link that a click follows in this window, if it leaves the page. */
function wayOut({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): Element | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const isElsewhere = link.target === "_blank" || link.hasAttribute("download");
  return isElsewhere || link.pathname === window.location.pathname ? undefined : link;
}

/** While active, the page asks before a link leaves it, and the browser before closing or reloading. */
export function useLeaveQuestion(isAsked: boolean, question: string): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const askBeforeLink = (event: MouseEvent): void => {
      if (wayOut(event) === undefined || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", ask);
    // Runs before the router handles the click.
    document.addEventListener("click", askBeforeLink, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", askBeforeLink, true);
    };
  }, [isAsked, question]);
}
