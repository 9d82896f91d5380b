"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemSchema } from "@/lib/api/problem";
import { createLiveConnection } from "./live-connection";
import { refreshStale } from "./live-queries";

/** A stream does not show its status to the page: another request does. */
async function isSignedOut(): Promise<boolean> {
  try {
    const response = await fetch("/api/live");
    if (response.status !== 401) return response.body?.cancel().then(() => false) ?? false;
    return problemSchema.safeParse(await response.json()).data?.code === "signed-out";
  } catch {
    return false;
  }
}

/**
 * Keeps the page up to date with the database, whichever process writes to it. Mounted once.
 * Returns whether the session has ended.
 */
export function useLive(since: string): boolean {
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  // The external system is the server's change stream.
  useEffect(() => {
    const connection = createLiveConnection({
      since,
      open: (url) => new EventSource(url),
      isSignedOut,
      onSignedOut: () => setHasEnded(true),
      onEvents: (events) => refreshStale(client, events),
    });
    const follow = () => (document.hidden ? connection.hide() : connection.show());
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      connection.stop();
    };
  }, [client, since]);
  return hasEnded;
}
