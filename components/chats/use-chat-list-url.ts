"use client";

import { debounce, useQueryStates } from "nuqs";
import { type ChatListUrl, chatListUrl } from "@/lib/client/urls/chat-list-url";

const TYPING_PAUSE_MS = 200;

/** The list's state lives in the URL. A choice is a history step, a typed letter is not. */
export function useChatListUrl() {
  const [url, setUrl] = useQueryStates(chatListUrl);
  return {
    url,
    choose: (change: Partial<ChatListUrl>) => void setUrl(change, { history: "push" }),
    type: (search: string) =>
      void setUrl(
        { search },
        { history: "replace", ...(search !== "" && { limitUrlUpdates: debounce(TYPING_PAUSE_MS) }) },
      ),
    clear: () =>
      void setUrl(
        { search: null, platform: null, media: null, summarised: null, findings: null },
        { history: "push" },
      ),
  };
}
