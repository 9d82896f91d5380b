"use client";

import { useQueryStates } from "nuqs";
import { type ActivityUrl, activityUrl } from "@/lib/client/urls/activity-url";

/** What the page shows lives in the URL; a choice is a step of the history. */
export function useActivityUrl() {
  const [url, setUrl] = useQueryStates(activityUrl, { history: "push" });
  return {
    url,
    choose: (change: Partial<ActivityUrl>) => void setUrl(change),
    clear: () => void setUrl({ group: null, level: null, chat: null }),
  };
}
