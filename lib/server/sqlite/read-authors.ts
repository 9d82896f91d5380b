import { authorKey } from "@/lib/import/pipeline/guess-bot";
import type { ChatAuthor } from "../../contract/chat-authors";
import type { Author } from "../../core/schema/message";
import { restoreTexts } from "../store/exact-text";
import { bind, type Connection } from "./open-database";

type AuthorRow = Readonly<{
  id: string | null;
  name: string | null;
  username: string | null;
  messages: number;
  isBot: number;
}>;

/** A model message without an author belongs to the bot. */
const COUNT_BY_AUTHOR = `
  SELECT iif(m.authorKey IS NULL, c.botId, a.id) AS id, iif(m.authorKey IS NULL, c.botName, a.name) AS name,
    iif(m.authorKey IS NULL, c.botUsername, a.username) AS username, count(*) AS messages,
    max(m.role = 'model') AS isBot
  FROM Chat c JOIN Message m ON m.chatKey = c.key LEFT JOIN Author a ON a.key = m.authorKey
  WHERE c.id = ? AND (m.role = 'model' OR (m.role = 'user' AND m.authorKey IS NOT NULL))
  GROUP BY m.authorKey`;

/** Each author once, even after name changes. */
export function readAuthors(connection: Connection, chatId: string): readonly ChatAuthor[] | undefined {
  const isKnown = connection.prepare("SELECT 1 FROM Chat WHERE id = ?").get(...bind(chatId)) !== undefined;
  if (!isKnown) return undefined;
  const authors = new Map<string, ChatAuthor>();
  for (const row of connection.prepare(COUNT_BY_AUTHOR).all(...bind(chatId)) as AuthorRow[]) {
    const author = toAuthor(restoreTexts(row));
    const key = authorKey(author);
    const known = authors.get(key);
    authors.set(key, {
      key,
      author: known?.author ?? author,
      messages: row.messages + (known?.messages ?? 0),
      isBot: row.isBot === 1 || known?.isBot === true,
    });
  }
  return [...authors.values()].toSorted((one, other) => other.messages - one.messages);
}

const toAuthor = ({ id, name, username }: AuthorRow): Author => ({
  ...(id === null ? {} : { id }),
  ...(name === null ? {} : { name }),
  ...(username === null ? {} : { username }),
});
