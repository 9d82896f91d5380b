import type { ChatAuthor } from "../../../contract/chat-authors";
import type { Author } from "../../../core/schema/message";
import { UNNAMED_BOT } from "../../../import/identity/same-chat";
import type { ChangedBot } from "../../store/bot-store";
import { writeEvent } from "../activity/write-activity";
import type { Sql } from "../sql";
import { changeBot } from "./change-bot";
import { lockChat } from "./lock-chat";
import { readAuthors } from "./read-authors";

/** Call it in a transaction. */
export async function changeChatBot(
  sql: Sql,
  chatId: string,
  wanted: Author | null,
): Promise<ChangedBot | undefined> {
  const chat = await lockChat(sql, chatId);
  const authors = await readAuthors(sql, chatId);
  if (chat === undefined || authors === undefined) return undefined;
  const found = wanted === null ? [] : authorsCalled(authors, wanted);
  if (wanted !== null && found.length !== 1) return { kind: found.length === 0 ? "no-author" : "several" };
  const [chosen] = found;
  if (await isBotAlready(sql, chat.key, authors, chosen)) return { kind: "unchanged" };
  const bot = chosen && toBot(chosen.author);
  if (await isTaken(sql, chat.key, bot?.name ?? UNNAMED_BOT)) return { kind: "taken" };
  const change = await changeBot(sql, chat.key, bot);
  const text = `Bot changed: ${change.toModel} messages are now the bot's, ${change.toUser} a person's`;
  await writeEvent(sql, chat.key, { kind: "bot-changed", text, data: change }, new Date());
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

async function isBotAlready(
  sql: Sql,
  chatKey: number,
  authors: readonly ChatAuthor[],
  chosen: ChatAuthor | undefined,
): Promise<boolean> {
  const bots = authors.filter(({ isBot }) => isBot);
  if (chosen !== undefined) return bots.length === 1 && bots[0]?.key === chosen.key;
  const origin = await sql.get("SELECT bot FROM ChatOrigin WHERE chatKey = ?", chatKey);
  return bots.length === 0 && (origin as { bot: string | null } | undefined)?.bot === "none";
}

const toBot = ({ id, name, username }: Author) => ({
  name: name ?? username ?? id ?? UNNAMED_BOT,
  ...(id === undefined ? {} : { id }),
  ...(username === undefined ? {} : { username }),
});

/** Chats with the same platform id are distinguished by their bots. */
const isTaken = async (sql: Sql, chatKey: number, botName: string): Promise<boolean> =>
  (await sql.get(
    `SELECT 1 FROM Chat c JOIN Chat other USING (platform, platformId)
       WHERE c.key = ? AND other.key <> c.key AND other.botName = ?`,
    chatKey,
    botName,
  )) !== undefined;
