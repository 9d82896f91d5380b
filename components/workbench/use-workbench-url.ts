"use client";

import { useSearchParams } from "next/navigation";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { chatPath } from "@/lib/client/chat-path";
import { readLinkedPanels } from "@/lib/client/panel-choice";
import { SETTING_KEYS, type SettingOverrides, type Settings } from "@/lib/core/schema/settings";
import { readMessageParam } from "@/lib/message-param";
import { readOverrides, writeOverrides } from "@/lib/settings-url";
import { isPanelId } from "./open-panels";

const PARSERS = Object.fromEntries(
  [...SETTING_KEYS, "at", "payload", "panels"].map((key) => [key, parseAsString]),
);

/** Writing the URL makes browser and router work for several frames; what was typed is drawn first. */
const SETTLED = { limitUrlUpdates: debounce(150) };

/** What was meant to be seen; whatever changes the question goes elsewhere. */
const ELSEWHERE = { payload: null };

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
    /** The hash that a link to a payload promises. */
    promised: values.payload || undefined,
    panels: useMemo(() => readLinkedPanels(values.panels, isPanelId), [values.panels]),
    forgetPromise: useCallback(() => void setValues(ELSEWHERE), [setValues]),
    leavePanels: useCallback(() => void setValues({ panels: null }), [setValues]),
    setAt: useCallback((at: string | null) => void setValues({ at, ...ELSEWHERE }), [setValues]),
    tryOut: useCallback(
      (next: SettingOverrides, saved: Settings) =>
        setValues({ ...writeOverrides(next, saved), ...ELSEWHERE }, SETTLED),
      [setValues],
    ),
    hrefTo,
  };
}
export type WorkbenchUrl = ReturnType<typeof useWorkbenchUrl>;
