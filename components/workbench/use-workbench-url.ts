"use client";

import { useSearchParams } from "next/navigation";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { useStillShown } from "@/lib/client/hooks/use-still-shown";
import { chatPath } from "@/lib/client/urls/chat-path";
import { readLinkedPanels } from "@/lib/client/urls/panel-choice";
import { readMessageParam } from "@/lib/contract/message-param";
import { readOverrides, writeChange, writeOverrides } from "@/lib/contract/settings-url";
import {
  SETTING_KEYS,
  type SettingKey,
  type SettingOverrides,
  type Settings,
} from "@/lib/core/schema/settings";
import { isPanelId } from "./open-panels";
import { useTypedWrites } from "./use-typed-writes";

const PARSERS = Object.fromEntries(
  [...SETTING_KEYS, "at", "payload", "panels"].map((key) => [key, parseAsString]),
);

/** How a setting is changed: by one action, or typed key by key. */
export type Pace = "chosen" | "typed";

const AFTER_TYPING = { limitUrlUpdates: debounce(150) };

/** The promised payload; any change of the request discards it. */
const ELSEWHERE = { payload: null };

/** The previewed settings and the cut-off message live in the URL: a link shows the same payload. */
export function useWorkbenchUrl(chatId: string) {
  const [values, setValues] = useQueryStates(PARSERS, { history: "replace" });
  const { at, overrides, problems } = useMemo(() => {
    const written = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
    const asked = new URLSearchParams(written);
    return { at: readMessageParam(asked, "at"), ...readOverrides(asked) };
  }, [values]);
  const isPromised = values.payload !== null;
  const isStillShown = useStillShown();
  const panels = useMemo(() => readLinkedPanels(values.panels, isPanelId), [values.panels]);
  const writeAfter = useTypedWrites(useCallback(() => void setValues((now) => now), [setValues]));
  const params = useSearchParams();
  const hrefTo = useCallback(
    (messageId: string | undefined) => {
      // Values just typed are not in the URL yet, and a link must include them.
      const next = { ...Object.fromEntries(params), ...values, message: messageId ?? null };
      const written = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== null);
      const query = new URLSearchParams(written).toString();
      return query === "" ? chatPath(chatId) : `${chatPath(chatId)}?${query}`;
    },
    [params, values, chatId],
  );
  return {
    at,
    overrides,
    problems,
    /** The payload hash that a link promises. */
    promised: values.payload || undefined,
    panels,
    forgetPromise: useCallback(() => void setValues(ELSEWHERE), [setValues]),
    leavePanels: useCallback(() => void setValues({ panels: null }), [setValues]),
    setAt: useCallback((at: string | null) => void setValues({ at, ...ELSEWHERE }), [setValues]),
    /** Removes settings that are saved now, and keeps values typed meanwhile. */
    dropSettings: useCallback(
      async (isDropped: (setting: SettingKey, value: string) => boolean) => {
        if (!isStillShown()) return;
        await setValues((now) => {
          const dropped = SETTING_KEYS.filter((key) => isDropped(key, now[key] ?? ""));
          return { ...Object.fromEntries(dropped.map((key) => [key, null])), ...ELSEWHERE };
        });
      },
      [setValues, isStillShown],
    ),
    tryOut: useCallback(
      (change: SettingOverrides, saved: Settings, pace: Pace) => {
        if (isPromised) void setValues(ELSEWHERE);
        const written = writeChange(change, saved);
        // One name at a time: each is written after its own pause, and a joint write would undo a link's change.
        void (pace === "typed" ? writeAfter(setValues(written, AFTER_TYPING)) : setValues(written));
      },
      [setValues, writeAfter, isPromised],
    ),
    /** Reduces the URL to the valid previewed settings. */
    keepOnly: useCallback(
      (overrides: SettingOverrides, saved: Settings) =>
        void setValues({
          ...writeOverrides(overrides, saved),
          ...(panels === undefined && { panels: null }),
          ...ELSEWHERE,
        }),
      [setValues, panels],
    ),
    hrefTo,
  };
}
export type WorkbenchUrl = ReturnType<typeof useWorkbenchUrl>;
