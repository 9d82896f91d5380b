import "server-only";
import type { TokenComparison, TokenComparisonRequest } from "../../contract/token-comparison";
import { FORMAT_IDS } from "../../core/model/format";
import { windowSize } from "../../core/window/history-limit";
import type { Store } from "../store/store";
import { compareContext } from "./compare-context";
import { planChat } from "./plan-chat";
import { addCandidates } from "./read-searched-context";

/** What the same chat costs in every format and vocabulary. Undefined when there is no such chat. */
export async function compareFormatsOfChat(
  store: Store,
  { chatId, at, overrides, mode }: TokenComparisonRequest,
): Promise<TokenComparison | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const planned = planChat(overview, { whatIf: overrides });
  const { settings } = planned;
  // The same reading serves most limits. Each by its own needs what the format that looks back furthest does.
  const size = mode === "same-selection" ? planned.size : windowSize("openai-summary", settings);
  // As in the workbench, a cut-off message that is gone gives way to the newest one.
  const stored =
    (await store.readContext(chatId, { at, size })) ?? (await store.readContext(chatId, { size }));
  if (stored === undefined) return undefined;
  const formats = mode === "same-selection" ? [planned.plan.format] : FORMAT_IDS;
  const input = await addCandidates(store, stored.input, { settings, formats });
  return compareContext(input, planned, mode);
}
