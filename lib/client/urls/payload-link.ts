import type { Inspection } from "@/lib/contract/inspection";
import { wellFormed } from "@/lib/core/text/surrogates";
import { chatPath } from "./chat-path";

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
  const params = new URLSearchParams();
  if (cutOffId !== undefined) params.set("at", wellFormed(cutOffId));
  for (const [setting, value] of Object.entries(settings)) params.set(setting, wellFormed(String(value)));
  params.set("panels", panels.join(" "));
  params.set("payload", payloadHash);
  return `${chatPath(chatId)}?${params}`;
}
