import { assemble } from "../core/assemble";
import { type ChatFile, chatFileSchema, type SearchHit } from "../core/schema/chat-file";
import type { Message } from "../core/schema/message";
import type { SettingOverrides } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import { windowSize } from "../core/window/history-limit";
import { environmentOverrides } from "./env";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/** Those that look for relevant messages in windows of their own; the others search as `gemini` does, or not at all. */
const SEARCHING_FORMATS = ["gemini", "compact"] as const;

/** A chat as a chat file, piece by piece; undefined when there is no such chat. */
export async function exportChat(store: Store, chatId: string): Promise<AsyncIterable<string> | undefined> {
  const exported = await readExported(store, chatId, {});
  return exported && writeFile(exported.file, exported.messages);
}

/** A chat as whoever opens its exported file reads it, with what is tried out; undefined when there is no such chat. */
export async function readExportedChat(
  store: Store,
  chatId: string,
  whatIf: SettingOverrides,
): Promise<ChatFile | undefined> {
  const exported = await readExported(store, chatId, whatIf);
  if (exported === undefined) return undefined;
  const messages: Message[] = [];
  for await (const run of exported.messages) messages.push(...run);
  return chatFileSchema.parse({ ...exported.file, messages });
}

async function readExported(store: Store, chatId: string, whatIf: SettingOverrides) {
  const stored = await store.readExport(chatId);
  if (stored === undefined) return undefined;
  const { messages, ...rest } = stored;
  const relevant = await findRelevant(store, chatId, whatIf);
  return { file: { contextscope: 1, ...rest, ...(relevant.length > 0 && { relevant }) }, messages };
}

/** One message a line: a large export stays readable and comparable. */
async function* writeFile(
  file: Readonly<object>,
  messages: AsyncIterable<readonly Message[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(file).slice(0, -1)},"messages":[`;
  let separator = "\n";
  for await (const run of messages) {
    if (run.length === 0) continue;
    yield separator + run.map((message) => JSON.stringify(message)).join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}

/**
 * The search hits that payloads are built with today, of all formats together, so that the file renders as the
 * dashboard does wherever it is opened.
 */
async function findRelevant(
  store: Store,
  chatId: string,
  whatIf: SettingOverrides,
): Promise<readonly SearchHit[]> {
  const overview = await store.readChat(chatId);
  const stored = { environment: environmentOverrides(), chat: overview?.settings ?? {} };
  const settings = resolveSettings({ ...stored, whatIf });
  const size = Math.max(...SEARCHING_FORMATS.map((format) => windowSize(format, settings)));
  const context = await store.readContext(chatId, { size });
  if (context === undefined) return [];
  const hits = new Map<string, number>();
  const { search } = context.input;
  const input: typeof context.input = {
    ...context.input,
    search: (query, isTaken) => {
      const results = search(query, isTaken);
      for (const result of results)
        hits.set("message" in result ? result.message.id : result.missing, result.score);
      return results;
    },
  };
  const countTokens = tokenCounter(resolveTokenizer(settings));
  for (const format of SEARCHING_FORMATS)
    assemble(input, settings, format, { countTokens, skipFindings: true });
  return [...hits].map(([messageId, score]) => ({ messageId, score })).toSorted((a, b) => b.score - a.score);
}
