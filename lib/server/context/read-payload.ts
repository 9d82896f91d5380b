import "server-only";
import type { PayloadRequest } from "../../contract/payload-request";
import { assemble } from "../../core/assemble";
import { windowSize } from "../../core/window/history-limit";
import type { Store } from "../store/store";
import { planChat } from "./plan-chat";
import { readSearchedContext } from "./read-searched-context";

/** One rendering to the last byte, media in full: what the command line prints for the same chat and settings. */
export async function readPayload(store: Store, request: PayloadRequest): Promise<string | undefined> {
  const { chatId, at, overrides, format, form } = request;
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const { settings, countTokens, models } = planChat(overview, { whatIf: overrides, format });
  const stored = await readSearchedContext(
    store,
    chatId,
    { at, size: windowSize(format, settings) },
    { settings, formats: [format] },
  );
  if (stored === undefined) return undefined;
  const wire = form === "wire";
  const tools = { countTokens, skipFindings: true, wire, models };
  const report = assemble(stored.input, settings, format, tools);
  if (wire) return report.wire?.text;
  return (form === "payload" ? report.payload : undefined)?.text ?? report.rendering.text;
}
