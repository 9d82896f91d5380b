import "server-only";
import { assemble } from "../core/assemble";
import { contextInputFromFile } from "../core/context-input-from-file";
import type { ContextReport } from "../core/report";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import type { PayloadRequest } from "../payload-request";
import { environmentOverrides } from "./env";
import { readExportedChat } from "./export-chat";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/**
 * What the command line says of the exported chat, every message judged on its own: costs what the chat does and not
 * what its window does. Undefined when there is no such chat or message.
 */
export async function readWholeReport(
  store: Store,
  { chatId, at, overrides, format }: Omit<PayloadRequest, "form">,
): Promise<ContextReport | undefined> {
  const file = await readExportedChat(store, chatId);
  const input = file && contextInputFromFile(file, at);
  if (file === undefined || input === undefined) return undefined;
  const settings = resolveSettings({
    environment: environmentOverrides(),
    chat: file.settings,
    whatIf: overrides,
  });
  const countTokens = tokenCounter(resolveTokenizer(settings));
  return assemble(input, settings, format, { countTokens, ledger: "each" });
}
