import type { SettingOverrides } from "@/lib/core/schema/settings";
import { chatPath } from "./chat-path";
import { withQuery } from "./to-search-params";

type Sides = Readonly<{
  /** Each side's previewed settings; a side without any uses the saved ones. */
  a?: SettingOverrides;
  b?: SettingOverrides;
  at?: string | undefined;
}>;

/** The workbench at a message, with previewed settings. */
export function workbenchPath(chatId: string, overrides: SettingOverrides, at: string | undefined): string {
  return withQuery(chatPath(chatId), { ...overrides, at });
}

/** The comparison of two configurations of a chat. */
export function comparePath(chatId: string, { a = {}, b = {}, at }: Sides = {}): string {
  const settings = Object.entries({ a, b }).flatMap(([side, overrides]) =>
    Object.entries(overrides).map(([setting, value]) => [`${side}.${setting}`, value]),
  );
  return withQuery(`${chatPath(chatId)}/compare`, { ...Object.fromEntries(settings), at });
}
