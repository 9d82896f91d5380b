import { hashPayload } from "./hash-payload";
import { assembleContext, type ContextReader, loadContext } from "./load-context";

/** The hash of the payload of a chat as it is now; empty if there is no such chat. */
export async function hashChatPayload(reader: ContextReader, chatId: string): Promise<string> {
  const context = await loadContext(reader, { chatId });
  return context.kind === "ok"
    ? hashPayload(assembleContext(context, { wire: true, skipFindings: true }))
    : "";
}
