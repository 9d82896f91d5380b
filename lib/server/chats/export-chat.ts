import { withOriginalData } from "../../core/schema/media";
import type { Message } from "../../core/schema/message";
import type { Store } from "../store/store";

/**
 * Streams a chat as a chat file; undefined if the chat does not exist. Only imported search hits are exported: the
 * ranker finds all others in the file for any window and cut-off.
 */
export async function exportChat(store: Store, chatId: string): Promise<AsyncIterable<string> | undefined> {
  const stored = await store.readExport(chatId);
  if (stored === undefined) return undefined;
  const { messages, ...rest } = stored;
  return writeFile({ contextscope: 1, ...rest }, messages);
}

const asWritten = (message: Message): Message =>
  message.media === undefined ? message : { ...message, media: message.media.map(withOriginalData) };

/** One message per line: a large export stays readable and diffable. */
async function* writeFile(
  file: Readonly<object>,
  messages: AsyncIterable<readonly Message[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(file).slice(0, -1)},"messages":[`;
  let separator = "\n";
  for await (const run of messages) {
    if (run.length === 0) continue;
    yield separator + run.map((message) => JSON.stringify(asWritten(message))).join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}
