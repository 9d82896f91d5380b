import { authorKey } from "@/lib/import/pipeline/guess-bot";
import type { ChatAuthor } from "../../../contract/chat-authors";
import type { Author } from "../../../core/schema/message";
import { restoreTexts } from "../../store/exact-text";
import type { Sql } from "../sql";

type AuthorRow = Readonly<{
  id: string | null;
  name: string | null;
  username: string | null;
  messages: number;
  isBot: number;
}>;

/** A model message without an author belongs to the bot. */
const COUNT_BY_AUTHOR = `
  SELECT CASE WHEN m.authorKey IS NULL THEN c.botId ELSE a.id END AS id,
    CASE WHEN m.authorKey IS NULL THEN c.botName ELSE a.name END AS name,
    CASE WHEN m.authorKey IS NULL THEN c.botUsername ELSE a.username END AS username,
    m.messages, m.isBot
  FROM (
    SELECT chatKey, authorKey, count(*) AS messages, max(CASE role WHEN 'model' THEN 1 ELSE 0 END) AS isBot
    FROM Message WHERE chatKey = (SELECT key FROM Chat WHERE id = ?)
      AND (role = 'model' OR (role = 'user' AND authorKey IS NOT NULL))
    GROUP BY chatKey, authorKey
  ) m JOIN Chat c ON c.key = m.chatKey LEFT JOIN Author a ON a.chatKey = m.chatKey AND a.key = m.authorKey
  ORDER BY coalesce(m.authorKey, 0)`;

/** Each author once, even after name changes. */
export async function readAuthors(sql: Sql, chatId: string): Promise<readonly ChatAuthor[] | undefined> {
  const isKnown = (await sql.get("SELECT 1 FROM Chat WHERE id = ?", chatId)) !== undefined;
  if (!isKnown) return undefined;
  const authors = new Map<string, ChatAuthor>();
  for (const row of await sql.all<AuthorRow>(COUNT_BY_AUTHOR, chatId)) {
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
