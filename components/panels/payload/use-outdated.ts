"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { inspectionsKey } from "@/lib/client/queries/inspection-query";
import { isOutdated } from "@/lib/client/queries/long-text-query";

/** Whether a request failed because the text on screen is outdated; if so, refetches the payload. */
export function useOutdated(chatId: string, error: Error | null): boolean {
  const client = useQueryClient();
  const outdated = isOutdated(error);
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: inspectionsKey(chatId) });
  }, [outdated, client, chatId]);
  return outdated;
}
