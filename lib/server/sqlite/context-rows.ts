import type { Message } from "../../core/schema/message";
import { bind, type Connection } from "./open-database";
import { readContextMessages } from "./read-context-messages";

/** SQLite takes so many parameters in a query. */
const MAX_IDS_PER_QUERY = 900;

/** The questions a context asks about one chat's messages, each answered by an index. */
export type ContextRows = Readonly<{
  sequenceOf: (messageId: string) => number | undefined;
  at: (sequence: number) => Message | undefined;
  /** In order, both ends included. */
  run: (from: number, to: number) => readonly Message[];
  /** Those of them that are stored before a place. */
  byIds: (ids: readonly string[], before: number) => readonly Message[];
  /** Media items of all messages before a place. */
  mediaBefore: (sequence: number) => number;
  /** The first model message with text between two places, both excluded. */
  answerBetween: (after: number, before: number) => Message | undefined;
  /** Whether a user message up to a place names no author. */
  hasUnnamedSpeaker: (through: number) => boolean;
}>;

export function contextRows(
  connection: Connection,
  chat: Readonly<{ key: number; lastSequence: number; mediaCount: number }>,
): ContextRows {
  const run: ContextRows["run"] = (from, to) =>
    readContextMessages(connection, {
      sql: "m.chatKey = ? AND m.sequence BETWEEN ? AND ?",
      values: [chat.key, from, to],
    });
  const find = <Row>(sql: string, ...values: readonly (string | number)[]) =>
    connection.prepare(sql).get(...bind(chat.key, ...values)) as Row | undefined;
  return {
    run,
    at: (sequence) => run(sequence, sequence)[0],
    sequenceOf: (messageId) =>
      find<{ sequence: number }>("SELECT sequence FROM Message WHERE chatKey = ? AND id = ?", messageId)
        ?.sequence,
    byIds: (ids, before) => inGroups(ids).flatMap((some) => messagesById(connection, chat.key, some, before)),
    mediaBefore: (sequence) => {
      if (sequence > chat.lastSequence) return chat.mediaCount;
      const sql = "SELECT mediaBefore FROM Message WHERE chatKey = ? AND sequence = ?";
      return find<{ mediaBefore: number }>(sql, sequence)?.mediaBefore ?? 0;
    },
    answerBetween: (after, before) => {
      // SQL's idea of white space is smaller than ours.
      for (let place = after; ; ) {
        const next = find<{ sequence: number }>(NEXT_ANSWER, place, before);
        if (next === undefined) return undefined;
        const [message] = run(next.sequence, next.sequence);
        if (message?.text?.trim()) return message;
        place = next.sequence;
      }
    },
    hasUnnamedSpeaker: (through) => find(UNNAMED_SPEAKER, through) !== undefined,
  };
}

/** Answered by the index on author, chat, role and sequence, however long the chat is. */
const UNNAMED_SPEAKER = `SELECT 1 FROM Message WHERE authorKey IS NULL AND chatKey = ? AND sequence <= ?
  AND role = 'user' LIMIT 1`;

const NEXT_ANSWER = `SELECT sequence FROM Message WHERE chatKey = ? AND sequence > ? AND sequence < ?
  AND role = 'model' AND text <> '' ORDER BY sequence LIMIT 1`;

function inGroups(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_QUERY) }, (_, group) =>
    ids.slice(group * MAX_IDS_PER_QUERY, (group + 1) * MAX_IDS_PER_QUERY),
  );
}

function messagesById(
  connection: Connection,
  chatKey: number,
  ids: readonly string[],
  before: number,
): readonly Message[] {
  const places = ids.map(() => "?").join(", ");
  return readContextMessages(connection, {
    sql: `m.chatKey = ? AND m.id IN (${places}) AND m.sequence < ?`,
    values: [chatKey, ...bind(...ids).map(String), before],
  });
}
