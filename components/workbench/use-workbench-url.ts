"use client";

import { useSearchParams } from "next/navigation";
import { debounce, parseAsString, useQueryStates } from "nuqs";
import { useStillShown } from "@/lib/client/hooks/use-still-shown";
import { chatPath } from "@/lib/client/urls/chat-path";
import { readLinkedPanels } from "@/lib/client/urls/panel-choice";
import { toSearchParams, withQuery } from "@/lib/client/urls/to-search-params";
import { readMessageParam } from "@/lib/contract/message-param";
import { readOverrides, writeChange, writeOverrides } from "@/lib/contract/settings-url";
import {
  SETTING_KEYS,
  type SettingKey,
  type SettingOverrides,
  type Settings,
} from "@/lib/core/schema/settings";
import { isPanelId } from "./layout/open-panels";
import { useTypedWrites } from "./use-typed-writes";

const PARSERS = Object.fromEntries(
  [...SETTING_KEYS, "at", "payload", "panels"].map((key) => [key, parseAsString]),
);

/** How a setting is changed: by one action, or typed key by key. */
export type Pace = "chosen" | "typed";

const AFTER_TYPING = { limitUrlUpdates: debounce(150) };

/** The promised payload; any change of the request discards it. */
const ELSEWHERE = { payload: null };

function readAsked(values: Readonly<Record<string, string | null>>) {
  const asked = toSearchParams(values);
  return { at: readMessageParam(asked, "at"), ...readOverrides(asked) };
}

/** The previewed settings and the cut-off message live in the URL: a link shows the same payload. */
export function useWorkbenchUrl(chatId: string) {
  const [values, setValues] = useQueryStates(PARSERS, { history: "replace" });
  const { at, overrides, problems } = readAsked(values);
  const isPromised = values.payload !== null;
  const isStillShown = useStillShown();
  const panels = readLinkedPanels(values.panels, isPanelId);
  const writeAfter = useTypedWrites(() => void setValues((now) => now));
  const params = useSearchParams();
  const hrefTo = (messageId: string | undefined) => {
    // Values just typed are not in the URL yet, and a link must include them.
    const next = { ...Object.fromEntries(params), ...values, message: messageId };
    return withQuery(chatPath(chatId), next);
  };
  return {
    at,
    overrides,
    problems,
    /** The payload hash that a link promises. */
    promised: values.payload || undefined,
    panels,
    forgetPromise: () => void setValues(ELSEWHERE),
    leavePanels: () => void setValues({ panels: null }),
    setAt: (at: string | null) => void setValues({ at, ...ELSEWHERE }),
    /** Removes settings that are saved now, and keeps values typed meanwhile. */
    dropSettings: async (isDropped: (setting: SettingKey, value: string) => boolean) => {
      if (!isStillShown()) return;
      await setValues((now) => {
        const dropped = SETTING_KEYS.filter((key) => isDropped(key, now[key] ?? ""));
        return { ...Object.fromEntries(dropped.map((key) => [key, null])), ...ELSEWHERE };
      });
    },
    tryOut: (change: SettingOverrides, saved: Settings, pace: Pace) => {
      if (isPromised) void setValues(ELSEWHERE);
      const written = writeChange(change, saved);
      // One name at a time: each is written after its own pause, and a joint write would undo a link's change.
      void (pace === "typed" ? writeAfter(setValues(written, AFTER_TYPING)) : setValues(written));
    },
    /** Reduces the URL to the valid previewed settings. */
    keepOnly: (overrides: SettingOverrides, saved: Settings) =>
      void setValues({
        ...writeOverrides(overrides, saved),
        ...(panels === undefined && { panels: null }),
        ...ELSEWHERE,
      }),
    hrefTo,
  };
}
export type WorkbenchUrl = ReturnType<typeof useWorkbenchUrl>;
