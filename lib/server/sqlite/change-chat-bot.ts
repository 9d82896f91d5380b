import type { ChatAuthor } from "../../contract/chat-authors";
import type { Author } from "../../core/schema/message";
import { UNNAMED_BOT } from "../../import/identity/same-chat";
import type { ChangedBot } from "../store/bot-store";
import { changeBot } from "./change-bot";
import { bind, type Connection } from "./open-database";
import { readAuthors } from "./read-authors";
import { findChat } from "./summary-rows";
import { writeEvent } from "./write-activity";

/** Call it in a transaction. */
export function changeChatBot(
  connection: Connection,
  chatId: string,
  wanted: Author | null,
): ChangedBot | undefined {
  const chat = findChat(connection, chatId);
  const authors = readAuthors(connection, chatId);
  if (chat === undefined || authors === undefined) return undefined;
  const found = wanted === null ? [] : authorsCalled(authors, wanted);
  if (wanted !== null && found.length !== 1) return { kind: found.length === 0 ? "no-author" : "several" };
  const [chosen] = found;
  if (isBotAlready(connection, chat.key, authors, chosen)) return { kind: "unchanged" };
  const bot = chosen && toBot(chosen.author);
  if (isTaken(connection, chat.key, bot?.name ?? UNNAMED_BOT)) return { kind: "taken" };
  const change = changeBot(connection, chat.key, bot);
  const text = `Bot changed: ${change.toModel} messages are now the bot's, ${change.toUser} a person's`;
  writeEvent(connection, chat.key, { kind: "bot-changed", text, data: change }, new Date());
  return { kind: "changed", ...change };
}

/** By id if given, else by name or username. */
function authorsCalled(
  authors: readonly ChatAuthor[],
  { id, name, username }: Author,
): readonly ChatAuthor[] {
  if (id !== undefined) return authors.filter(({ author }) => author.id === id);
  return authors.filter(
    ({ author }) =>
      (name !== undefined && author.name === name) ||
      (username !== undefined && author.username === username),
  );
}

function isBotAlready(
  connection: Connection,
  chatKey: number,
  authors: readonly ChatAuthor[],
  chosen: ChatAuthor | undefined,
): boolean {
  const bots = authors.filter(({ isBot }) => isBot);
  if (chosen !== undefined) return bots.length === 1 && bots[0]?.key === chosen.key;
  const origin = connection.prepare("SELECT bot FROM ChatOrigin WHERE chatKey = ?").get(chatKey);
  return bots.length === 0 && (origin as { bot: string | null } | undefined)?.bot === "none";
}

const toBot = ({ id, name, username }: Author) => ({
  name: name ?? username ?? id ?? UNNAMED_BOT,
  ...(id === undefined ? {} : { id }),
  ...(username === undefined ? {} : { username }),
});

/** Chats with the same platform id are distinguished by their bots. */
const isTaken = (connection: Connection, chatKey: number, botName: string): boolean =>
  connection
    .prepare(
      `SELECT 1 FROM Chat c JOIN Chat other USING (platform, platformId)
       WHERE c.key = ? AND other.key <> c.key AND other.botName = ?`,
    )
    .get(...bind(chatKey, botName)) !== undefined;
