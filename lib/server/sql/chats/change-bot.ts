import { authorKey } from "@/lib/import/pipeline/guess-bot";
import type { Chat } from "../../../core/schema/chat-file";
import type { Author, Role } from "../../../core/schema/message";
import { UNNAMED_BOT } from "../../../import/identity/same-chat";
import type { BotChange } from "../../store/bot-store";
import { restoreTexts } from "../../store/exact-text";
import { refreshAuthors } from "../ingest/ingest-authors";
import { authorWriter } from "../messages/author-writer";
import { renumberMessages } from "../messages/renumber-messages";
import { getOne, type Sql } from "../sql";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "../summaries/summary-counter";
import { refreshSummaryCount } from "../summaries/summary-rows";

type BotRow = Readonly<{ botId: string | null; botName: string; botUsername: string | null }>;

/**
 * Makes another author, or nobody, the bot of a chat: updates roles, authors and the exchange counter, and discards
 * measurements. Message content stays the same. Call it in a transaction.
 */
export async function changeBot(sql: Sql, chatKey: number, bot: Chat["bot"] | undefined): Promise<BotChange> {
  await nameSilentAuthor(sql, chatKey);
  const toUser = await setRole(sql, chatKey, { from: "model", to: "user" }, (author) => !isBy(author, bot));
  const toModel = await setRole(sql, chatKey, { from: "user", to: "model" }, (author) => isBy(author, bot));
  await splitAuthors(sql, chatKey);
  await renumberMessages(sql, chatKey, 1);
  await writeBot(sql, chatKey, bot);
  const { revision: _, ...counter } = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, { ...counter, ...(await recountExchanges(sql, chatKey)) });
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
  return { toModel, toUser };
}

const isBy = (author: Author, bot: Chat["bot"] | undefined): boolean =>
  bot !== undefined && authorKey(author) === authorKey(bot);

/** A bot's answers often name no author: they get the bot's name, so that they keep an author. */
async function nameSilentAuthor(sql: Sql, chatKey: number): Promise<void> {
  const first = await sql.get<{ sequence: number }>(
    "SELECT sequence FROM Message WHERE chatKey = ? AND role = 'model' AND authorKey IS NULL ORDER BY sequence LIMIT 1",
    chatKey,
  );
  if (first === undefined) return;
  const row = await getOne<BotRow>(
    sql,
    "SELECT botId, botName, botUsername FROM Chat WHERE key = ?",
    chatKey,
  );
  const { botId, botName, botUsername } = restoreTexts(row);
  const author = { id: botId ?? undefined, name: botName, username: botUsername ?? undefined };
  const key = await authorWriter(sql, chatKey)({ id: "", role: "model", author }, first.sequence);
  await sql.run(
    "UPDATE Message SET authorKey = ? WHERE chatKey = ? AND role = 'model' AND authorKey IS NULL",
    key,
    chatKey,
  );
}

type AuthorRow = Readonly<{
  key: number;
  id: string | null;
  name: string | null;
  username: string | null;
}>;

const readAuthors = async (sql: Sql, chatKey: number): Promise<readonly AuthorRow[]> =>
  (await sql.all<AuthorRow>("SELECT key, id, name, username FROM Author WHERE chatKey = ?", chatKey)).map(
    restoreTexts,
  );

const toAuthor = ({ id, name, username }: AuthorRow): Author => ({
  id: id ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
});

async function setRole(
  sql: Sql,
  chatKey: number,
  { from, to }: Readonly<{ from: Role; to: Role }>,
  concerns: (author: Author) => boolean,
): Promise<number> {
  const authors = await readAuthors(sql, chatKey);
  let changed = 0;
  for (const { key } of authors.filter((row) => concerns(toAuthor(row))))
    changed += await sql.run(
      "UPDATE Message SET role = ? WHERE chatKey = ? AND authorKey = ? AND role = ?",
      ...[to, chatKey, key, from],
    );
  return changed;
}

const AUTHOR_ROLE = "CASE role WHEN 'model' THEN 'model' WHEN 'event' THEN 'event' ELSE 'user' END";

/** An author row records whether the author is the bot, or appears only in events: each use has its own row. */
async function splitAuthors(sql: Sql, chatKey: number): Promise<void> {
  const uses = `SELECT ${AUTHOR_ROLE} AS role, min(sequence) AS first FROM Message
    WHERE chatKey = ? AND authorKey = ? GROUP BY 1 ORDER BY 1`;
  const move = `UPDATE Message SET authorKey = ? WHERE chatKey = ? AND authorKey = ? AND ${AUTHOR_ROLE} = ?`;
  const write = authorWriter(sql, chatKey);
  const touched: (number | null)[] = [];
  for (const row of await readAuthors(sql, chatKey)) {
    for (const { role, first } of await sql.all<{ role: Role; first: number }>(uses, chatKey, row.key)) {
      const key = await write({ id: "", role, author: toAuthor(row) }, first);
      if (key !== row.key) await sql.run(move, key, chatKey, row.key, role);
      touched.push(key);
    }
    touched.push(row.key);
  }
  await refreshAuthors(sql, chatKey, touched);
}

async function writeBot(sql: Sql, chatKey: number, bot: Chat["bot"] | undefined): Promise<void> {
  await sql.run(
    "UPDATE Chat SET botId = ?, botName = ?, botUsername = ?, personality = NULL WHERE key = ?",
    bot?.id,
    bot?.name ?? UNNAMED_BOT,
    bot?.username,
    chatKey,
  );
  await sql.run(
    `INSERT INTO ChatOrigin (chatKey, bot) VALUES (?, ?) ON CONFLICT (chatKey) DO UPDATE SET bot = excluded.bot`,
    chatKey,
    bot === undefined ? "none" : "chosen",
  );
}
