"use client";

import { useEffect } from "react";

/** While it holds, the browser asks before the page is closed or loaded anew. */
export function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
}
