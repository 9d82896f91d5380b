import type { SettingOverrides } from "@/lib/core/schema/settings";
import { chatPath } from "./chat-path";
import { wellFormed } from "./well-formed";

type Sides = Readonly<{
  /** What each side tries out; without it, the side is as saved. */
  a?: SettingOverrides;
  b?: SettingOverrides;
  at?: string | undefined;
}>;

/** Where two configurations of a chat stand side by side. */
export function comparePath(chatId: string, { a = {}, b = {}, at }: Sides = {}): string {
  const params = new URLSearchParams();
  for (const [side, overrides] of Object.entries({ a, b }))
    for (const [setting, value] of Object.entries(overrides))
      if (value !== undefined) params.set(`${side}.${setting}`, wellFormed(String(value)));
  if (at !== undefined) params.set("at", wellFormed(at));
  const path = `${chatPath(chatId)}/compare`;
  return params.size === 0 ? path : `${path}?${params}`;
}
