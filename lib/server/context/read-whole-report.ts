import "server-only";
import type { PayloadRequest } from "../../contract/payload-request";
import { assemble } from "../../core/assemble";
import { contextInputFromFile } from "../../core/context-input-from-file";
import type { ContextReport } from "../../core/model/report";
import { NOTHING_RECORDED } from "../../core/plan/active-format";
import { readExportedChat } from "../chats/export-chat";
import type { Store } from "../store/store";
import { planChat } from "./plan-chat";

/**
 * What the command line says of the exported chat, every message judged on its own: costs what the chat does and not
 * what its window does. Undefined when there is no such chat or message.
 */
export async function readWholeReport(
  store: Store,
  { chatId, at, overrides, format }: Omit<PayloadRequest, "form">,
): Promise<ContextReport | undefined> {
  const file = await readExportedChat(store, chatId);
  if (file === undefined) return undefined;
  const overview = await store.readChat(chatId);
  const recorded = overview?.recorded ?? NOTHING_RECORDED;
  const stored = { chat: file.chat, settings: file.settings ?? {}, recorded };
  const { settings, countTokens, models } = planChat(stored, { whatIf: overrides, format });
  const input = contextInputFromFile(file, at, { search: settings.layers });
  if (input === undefined) return undefined;
  return assemble({ ...input, recorded }, settings, format, { countTokens, models, ledger: "each" });
}
