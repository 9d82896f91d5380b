"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createLiveConnection } from "./live-connection";
import { refreshStale } from "./live-queries";

/** Keeps the page up to date with the database, whichever process writes to it. Mounted once. */
export function useLive(since: string): void {
  const client = useQueryClient();
  // The external system is the server's change stream.
  useEffect(() => {
    const connection = createLiveConnection({
      since,
      open: (url) => new EventSource(url),
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
}
