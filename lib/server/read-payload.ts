import "server-only";
import { assemble } from "../core/assemble";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import { windowSize } from "../core/window/history-limit";
import type { PayloadRequest } from "../payload-request";
import { environmentOverrides, providerEnvironment } from "./env";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/** One rendering to the last byte, media in full: what the command line prints for the same chat and settings. */
export async function readPayload(store: Store, request: PayloadRequest): Promise<string | undefined> {
  const { chatId, at, overrides, format, form } = request;
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const settings = resolveSettings({
    environment: environmentOverrides(),
    chat: overview.settings,
    whatIf: overrides,
  });
  const stored = await store.readContext(chatId, { at, size: windowSize(format, settings) });
  if (stored === undefined) return undefined;
  const countTokens = tokenCounter(resolveTokenizer(settings));
  const wire = form === "wire";
  const { openaiModel } = providerEnvironment();
  const tools = { countTokens, skipFindings: true, wire, openaiModel };
  const report = assemble(stored.input, settings, format, tools);
  if (wire) return report.wire?.text;
  return (form === "payload" ? report.payload : undefined)?.text ?? report.rendering.text;
}
