"use client";

import { useSearchParams } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { chatPath } from "@/lib/client/chat-path";
import { SETTING_KEYS, type SettingOverrides, type Settings } from "@/lib/core/schema/settings";
import { readMessageParam } from "@/lib/message-param";
import { readOverrides, writeOverrides } from "@/lib/settings-url";

const PARSERS = Object.fromEntries([...SETTING_KEYS, "at"].map((key) => [key, parseAsString]));

/** The settings that are tried out and the moment looked at live in the URL: a link shows the same payload. */
export function useWorkbenchUrl(chatId: string) {
  const [values, setValues] = useQueryStates(PARSERS, { history: "replace" });
  const { at, overrides, problems } = useMemo(() => {
    const written = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
    const asked = new URLSearchParams(written);
    return { at: readMessageParam(asked, "at"), ...readOverrides(asked) };
  }, [values]);
  const params = useSearchParams();
  const hrefTo = useCallback(
    (messageId: string | undefined) => {
      const kept = new URLSearchParams([...params].filter(([key]) => key !== "message"));
      if (messageId !== undefined) kept.set("message", messageId);
      return kept.size === 0 ? chatPath(chatId) : `${chatPath(chatId)}?${kept}`;
    },
    [params, chatId],
  );
  return {
    at,
    overrides,
    problems,
    setAt: useCallback((at: string | null) => void setValues({ at }), [setValues]),
    tryOut: useCallback(
      (next: SettingOverrides, saved: Settings) => setValues(writeOverrides(next, saved)),
      [setValues],
    ),
    hrefTo,
  };
}
export type WorkbenchUrl = ReturnType<typeof useWorkbenchUrl>;
