import type { Inspection } from "@/lib/contract/inspection";
import { chatPath } from "./chat-path";
import { withQuery } from "./to-search-params";

type Shown = Pick<Inspection, "settings" | "payloadHash"> &
  Readonly<{ report: { cutOffId?: string | undefined } }>;

/**
 * A permanent link to this payload: it names the message and every setting, so later changes do not affect it.
 * The hash shows whether it is still the same.
 */
export function payloadLink(
  chatId: string,
  { report: { cutOffId }, settings, payloadHash }: Shown,
  panels: readonly string[],
): string {
  const query = { at: cutOffId, ...settings, panels: panels.join(" "), payload: payloadHash };
  return withQuery(chatPath(chatId), query);
}
