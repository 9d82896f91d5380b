import { withOriginalData } from "../../core/schema/media";
import type { Message } from "../../core/schema/message";
import type { Store } from "../store/store";

/**
 * A chat as a chat file, piece by piece; undefined when there is no such chat. Only the hits that came with the chat go
 * with it. All others the ranker finds in the file as it does here, for whatever window and moment is asked for.
 */
export async function exportChat(store: Store, chatId: string): Promise<AsyncIterable<string> | undefined> {
  const stored = await store.readExport(chatId);
  if (stored === undefined) return undefined;
  const { messages, ...rest } = stored;
  return writeFile({ contextscope: 1, ...rest }, messages);
}

const asWritten = (message: Message): Message =>
  message.media === undefined ? message : { ...message, media: message.media.map(withOriginalData) };

/** One message a line: a large export stays readable and comparable. */
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
