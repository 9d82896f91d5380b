import type { SettingOverrides } from "@/lib/core/schema/settings";
import { wellFormed } from "@/lib/core/text/surrogates";
import { chatPath } from "./chat-path";

type Sides = Readonly<{
  /** Each side's previewed settings; a side without any uses the saved ones. */
  a?: SettingOverrides;
  b?: SettingOverrides;
  at?: string | undefined;
}>;

/** The workbench at a message, with previewed settings. */
export function workbenchPath(chatId: string, overrides: SettingOverrides, at: string | undefined): string {
  const params = new URLSearchParams();
  for (const [setting, value] of Object.entries(overrides))
    if (value !== undefined) params.set(setting, wellFormed(String(value)));
  if (at !== undefined) params.set("at", wellFormed(at));
  return params.size === 0 ? chatPath(chatId) : `${chatPath(chatId)}?${params}`;
}

/** The comparison of two configurations of a chat. */
export function comparePath(chatId: string, { a = {}, b = {}, at }: Sides = {}): string {
  const params = new URLSearchParams();
  for (const [side, overrides] of Object.entries({ a, b }))
    for (const [setting, value] of Object.entries(overrides))
      if (value !== undefined) params.set(`${side}.${setting}`, wellFormed(String(value)));
  if (at !== undefined) params.set("at", wellFormed(at));
  const path = `${chatPath(chatId)}/compare`;
  return params.size === 0 ? path : `${path}?${params}`;
}
