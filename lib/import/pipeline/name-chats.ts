import type { ImporterId } from "../formats/registry";
import type { ImportSource } from "../source/import-source";
import type { ChatEvent, ImportEvent, MessageEvent } from "./import-event";
import { titleOfFile } from "./title-of-file";
import { titleOfText } from "./title-of-text";

/** Max events held back while looking for the first question and the bot's first answer. */
const MAX_HELD = 20;

/** The platform of formats without ids; a chat with an id may belong to any platform. */
const PLATFORMS: Readonly<Partial<Record<ImporterId, string>>> = {
  openai: "openai",
  anthropic: "anthropic",
  gemini: "gemini",
  langchain: "langchain",
  sharegpt: "sharegpt",
};

/**
 * Titles chats: the source's title, else the file's name if the chat is all it contains, else the first words of the
 * first user message. An unnamed bot gets the name that its messages carry.
 */
export async function* nameChats(
  events: AsyncIterable<ImportEvent>,
  source: ImportSource,
  format: ImporterId,
): AsyncGenerator<ImportEvent> {
  const fileTitle = titleOfFile(source);
  const held: ImportEvent[] = [];
  for await (const event of events) {
    held.push(event);
    while (held.length > 0 && (isSettled(held) || held.length > MAX_HELD))
      yield* release(held, fileTitle, format);
  }
  while (held.length > 0) yield* release(held, fileTitle, format);
}

/** Whether everything that decides the first event's name has arrived. */
function isSettled(held: readonly ImportEvent[]): boolean {
  const [first] = held;
  if (first?.kind !== "chat") return true;
  const needsQuestion = first.chat.title === undefined && first.isWholeFile !== true;
  const hasTitle = !needsQuestion || firstQuestion(first, held) !== undefined;
  const hasBot = first.isBotNamed !== false || firstAnswer(first, held) !== undefined;
  return hasTitle && hasBot;
}

function* release(held: ImportEvent[], fileTitle: string, format: ImporterId): Generator<ImportEvent> {
  const first = held[0];
  if (first === undefined) return;
  yield first.kind === "chat" ? named(first, held, fileTitle, format) : first;
  held.shift();
}

function named(
  event: ChatEvent,
  held: readonly ImportEvent[],
  fileTitle: string,
  format: ImporterId,
): ChatEvent {
  const { chat } = event;
  const question = event.isWholeFile ? undefined : firstQuestion(event, held);
  const title = chat.title ?? titleOfText(question?.message.text) ?? fileTitle;
  const botName = event.isBotNamed === false ? firstAnswer(event, held)?.message.author?.name : undefined;
  const platform = chat.platform ?? (chat.idInvented ? PLATFORMS[format] : undefined);
  return {
    ...event,
    chat: {
      ...chat,
      title,
      ...(platform === undefined ? {} : { platform }),
      ...(botName === undefined ? {} : { bot: { ...chat.bot, name: botName } }),
    },
  };
}

const messagesOf = ({ key }: ChatEvent, held: readonly ImportEvent[]): readonly MessageEvent[] =>
  held.filter((event): event is MessageEvent => event.kind === "message" && event.chatKey === key);

const firstQuestion = (chat: ChatEvent, held: readonly ImportEvent[]): MessageEvent | undefined =>
  messagesOf(chat, held).find(({ message }) => message.role === "user" && message.text?.trim());

const firstAnswer = (chat: ChatEvent, held: readonly ImportEvent[]): MessageEvent | undefined =>
  messagesOf(chat, held).find(({ message }) => message.role === "model");
