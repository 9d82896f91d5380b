import { authorKey } from "@/lib/import/pipeline/guess-bot";
import type { Chat } from "../../core/schema/chat-file";
import type { Author, Role } from "../../core/schema/message";
import { UNNAMED_BOT } from "../../import/identity/same-chat";
import type { BotChange } from "../store/bot-store";
import { restoreTexts } from "../store/exact-text";
import { refreshAuthors } from "./ingest-authors";
import { bind, type Connection } from "./open-database";
import { renumberMessages } from "./renumber-messages";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";
import { refreshSummaryCount } from "./summary-rows";
import { authorWriter } from "./write-messages";

type BotRow = Readonly<{ botId: string | null; botName: string; botUsername: string | null }>;

/**
 * Makes another author, or nobody, the bot of a chat: updates roles, authors and the exchange counter, and discards
 * measurements. Message content stays the same. Call it in a transaction.
 */
export function changeBot(connection: Connection, chatKey: number, bot: Chat["bot"] | undefined): BotChange {
  nameSilentAuthor(connection, chatKey);
  const toUser = setRole(connection, chatKey, { from: "model", to: "user" }, (author) => !isBy(author, bot));
  const toModel = setRole(connection, chatKey, { from: "user", to: "model" }, (author) => isBy(author, bot));
  splitAuthors(connection, chatKey);
  renumberMessages(connection, chatKey, 1);
  writeBot(connection, chatKey, bot);
  const { revision: _, ...counter } = readCounter(connection, chatKey);
  writeCounter(connection, chatKey, { ...counter, ...recountExchanges(connection, chatKey) });
  raiseRevision(connection, chatKey);
  refreshSummaryCount(connection, chatKey);
  return { toModel, toUser };
}

const isBy = (author: Author, bot: Chat["bot"] | undefined): boolean =>
  bot !== undefined && authorKey(author) === authorKey(bot);

/** A bot's answers often name no author: they get the bot's name, so that they keep an author. */
function nameSilentAuthor(connection: Connection, chatKey: number): void {
  const first = connection
    .prepare(
      "SELECT sequence FROM Message WHERE chatKey = ? AND role = 'model' AND authorKey IS NULL ORDER BY sequence LIMIT 1",
    )
    .get(chatKey) as { sequence: number } | undefined;
  if (first === undefined) return;
  const row = connection
    .prepare("SELECT botId, botName, botUsername FROM Chat WHERE key = ?")
    .get(chatKey) as BotRow;
  const { botId, botName, botUsername } = restoreTexts(row);
  const author = { id: botId ?? undefined, name: botName, username: botUsername ?? undefined };
  const key = authorWriter(connection, chatKey)({ id: "", role: "model", author }, first.sequence);
  connection
    .prepare("UPDATE Message SET authorKey = ? WHERE chatKey = ? AND role = 'model' AND authorKey IS NULL")
    .run(key, chatKey);
}

type AuthorRow = Readonly<{
  key: number;
  id: string | null;
  name: string | null;
  username: string | null;
}>;

const readAuthors = (connection: Connection, chatKey: number): readonly AuthorRow[] =>
  (
    connection
      .prepare("SELECT key, id, name, username FROM Author WHERE chatKey = ?")
      .all(chatKey) as AuthorRow[]
  ).map(restoreTexts);

const toAuthor = ({ id, name, username }: AuthorRow): Author => ({
  id: id ?? undefined,
  name: name ?? undefined,
  username: username ?? undefined,
});

function setRole(
  connection: Connection,
  chatKey: number,
  { from, to }: Readonly<{ from: Role; to: Role }>,
  concerns: (author: Author) => boolean,
): number {
  const update = connection.prepare("UPDATE Message SET role = ? WHERE authorKey = ? AND role = ?");
  return readAuthors(connection, chatKey)
    .filter((row) => concerns(toAuthor(row)))
    .reduce((changed, { key }) => changed + update.run(to, key, from).changes, 0);
}

const AUTHOR_ROLE = "CASE role WHEN 'model' THEN 'model' WHEN 'event' THEN 'event' ELSE 'user' END";

/** An author row records whether the author is the bot, or appears only in events: each use has its own row. */
function splitAuthors(connection: Connection, chatKey: number): void {
  const uses = connection.prepare(
    `SELECT ${AUTHOR_ROLE} AS role, min(sequence) AS first FROM Message WHERE authorKey = ? GROUP BY 1`,
  );
  const move = connection.prepare(
    `UPDATE Message SET authorKey = ? WHERE authorKey = ? AND ${AUTHOR_ROLE} = ?`,
  );
  const write = authorWriter(connection, chatKey);
  const touched: (number | null)[] = [];
  for (const row of readAuthors(connection, chatKey)) {
    for (const { role, first } of uses.all(row.key) as { role: Role; first: number }[]) {
      const key = write({ id: "", role, author: toAuthor(row) }, first);
      if (key !== row.key) move.run(key, row.key, role);
      touched.push(key);
    }
    touched.push(row.key);
  }
  refreshAuthors(connection, touched);
}

function writeBot(connection: Connection, chatKey: number, bot: Chat["bot"] | undefined): void {
  connection
    .prepare("UPDATE Chat SET botId = ?, botName = ?, botUsername = ?, personality = NULL WHERE key = ?")
    .run(...bind(bot?.id, bot?.name ?? UNNAMED_BOT, bot?.username, chatKey));
  connection
    .prepare(
      `INSERT INTO ChatOrigin (chatKey, bot) VALUES (?, ?) ON CONFLICT (chatKey) DO UPDATE SET bot = excluded.bot`,
    )
    .run(...bind(chatKey, bot === undefined ? "none" : "chosen"));
}
