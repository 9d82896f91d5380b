"use client";

import { useQueryStates } from "nuqs";
import { type ActivityUrl, activityUrl } from "@/lib/client/urls/activity-url";

/** The page's state lives in the URL; each choice is a history step. */
export function useActivityUrl() {
  const [url, setUrl] = useQueryStates(activityUrl, { history: "push" });
  return {
    url,
    choose: (change: Partial<ActivityUrl>) => void setUrl(change),
    clear: () => void setUrl({ group: null, level: null, chat: null, actor: null, from: null, to: null }),
  };
}
