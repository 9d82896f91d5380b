import type { Role } from "@/lib/core/schema/message";
import { quoteName, type SqliteFile } from "./sqlite-file";

/** In a bot's database, outgoing messages are the bot's. Who "me" is, such a column does not say. */
const ROLE_WORDS: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["user", "user"],
  ["human", "user"],
  ["in", "user"],
  ["incoming", "user"],
  ["inbound", "user"],
  ["received", "user"],
  ["assistant", "model"],
  ["model", "model"],
  ["ai", "model"],
  ["bot", "model"],
  ["gpt", "model"],
  ["out", "model"],
  ["outgoing", "model"],
  ["outbound", "model"],
  ["sent", "model"],
  ["system", "system"],
  ["developer", "system"],
  ["tool", "tool"],
  ["function", "tool"],
  ["event", "event"],
  ["service", "event"],
]);

const YES: ReadonlySet<string> = new Set(["1", "true", "t", "yes", "y"]);
const NO: ReadonlySet<string> = new Set(["0", "false", "f", "no", "n"]);

/** Whose side "yes" means, by column name. The user's side is checked first: `is_user_of_bot` is about a user. */
function sideOfYes(column: string): "user" | "model" | undefined {
  if (/user|human|incoming|inbound/i.test(column)) return "user";
  const isOfBot = /bot|model|assistant|gpt|outgoing|outbound|(?:^|_)(?:ai|out)(?:_|$)/i.test(column);
  return isOfBot ? "model" : undefined;
}

const wordOf = (value: unknown): string =>
  String(value ?? "")
    .trim()
    .toLowerCase();

/** The role of a cell; undefined for an unknown word. An empty cell means a user. */
export function roleOf(value: unknown, column: string): Role | undefined {
  const word = wordOf(value);
  if (word === "") return "user";
  const yes = sideOfYes(column);
  if (YES.has(word)) return yes;
  if (NO.has(word)) return yes && (yes === "user" ? "model" : "user");
  return ROLE_WORDS.get(word);
}

/** A column with more distinct words than this does not hold roles. */
const MAX_WORDS = 30;
const MAX_NAMED = 5;

export type RoleColumn = Readonly<{
  /** Every word is a known role, and one of them is the bot's. */
  tellsBot: boolean;
  /** The first unknown word. */
  unknown: readonly string[];
}>;

/** Checks a role column before the first row is read, to know whether the user has to choose the bot. */
export function readRoleColumn(file: SqliteFile, table: string, column: string | undefined): RoleColumn {
  if (column === undefined) return { tellsBot: false, unknown: [] };
  const sql = `SELECT DISTINCT ${quoteName(column)} AS word FROM ${quoteName(table)} LIMIT ${MAX_WORDS}`;
  const words = [...file.rows(sql)].map(({ word }) => word);
  const roles = words.map((word) => roleOf(word, column));
  const unknown = words.filter((_, place) => roles[place] === undefined).map(String);
  return {
    tellsBot: roles.includes("model") && unknown.length === 0 && words.length < MAX_WORDS,
    unknown,
  };
}

export function describeUnknownRoles(column: string, unknown: readonly string[]): string {
  const named = unknown.slice(0, MAX_NAMED).map((word) => JSON.stringify(word.slice(0, 40)));
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : "";
  return `the column ${column} has words that mean no known role: ${named.join(", ")}${more}; their messages count as people's`;
}
