import type { Message } from "../../core/schema/message";
import { fromStorable } from "../store/exact-text";
import { bind, type Connection } from "./open-database";
import { readContextMessages } from "./read-context-messages";

/** SQLite's limit of parameters per query. */
const MAX_IDS_PER_QUERY = 900;

/**
 * The queries a context needs on one chat's messages, each served by an index. Positions count from 0 without events.
 */
export type ContextRows = Readonly<{
  /** The number of messages up to and including an item; the item may be an event. */
  countThrough: (messageId: string) => number | undefined;
  countThroughSequence: (sequence: number) => number;
  /** The position of a message; undefined for an event too. */
  positionOf: (messageId: string) => number | undefined;
  /** 0 if there is no such position. */
  sequenceAt: (position: number) => number;
  at: (position: number) => Message | undefined;
  /** In order, both ends included. */
  run: (from: number, to: number) => readonly Message[];
  /** The ids of messages stored before a position. */
  byIds: (ids: readonly string[], before: number) => readonly Message[];
  /** The ids that belong to events. */
  eventsAmong: (ids: readonly string[]) => readonly string[];
  allEvents: () => readonly string[];
  /** The number of media items in the first messages. */
  mediaBefore: (count: number) => number;
  /** The number of side changes up to the message at a position. */
  turnAt: (position: number) => number;
  /** The first model message with text between two positions, both exclusive. */
  answerBetween: (after: number, before: number) => Message | undefined;
  /** Whether a user message up to a sequence number has no author; events have another role. */
  hasUnnamedSpeaker: (throughSequence: number) => boolean;
}>;

type ContextChat = Readonly<{ key: number; messageCount: number; eventCount: number; mediaCount: number }>;
type PlaceRow = Readonly<{ sequence: number; position: number | null; eventsBefore: number }>;

const countThroughRow = ({ sequence, position, eventsBefore }: PlaceRow): number =>
  position === null ? sequence - 1 - eventsBefore : position + 1;

export function contextRows(connection: Connection, chat: ContextChat): ContextRows {
  const run: ContextRows["run"] = (from, to) =>
    readContextMessages(connection, {
      sql: "m.chatKey = ? AND m.position BETWEEN ? AND ?",
      values: [chat.key, from, to],
      orderBy: "position",
    });
  const find = <Row>(sql: string, ...values: readonly (string | number)[]) =>
    connection.prepare(sql).get(...bind(chat.key, ...values)) as Row | undefined;
  const findPlace = (messageId: string) => find<PlaceRow>(`${SELECT_PLACE} AND id = ?`, messageId);
  return {
    run,
    at: (position) => run(position, position)[0],
    countThrough: (messageId) => {
      const row = findPlace(messageId);
      return row && countThroughRow(row);
    },
    countThroughSequence: (sequence) => {
      const row = find<PlaceRow>(`${SELECT_PLACE} AND sequence = ?`, sequence);
      return row === undefined ? Math.min(sequence, chat.messageCount) : countThroughRow(row);
    },
    positionOf: (messageId) => findPlace(messageId)?.position ?? undefined,
    sequenceAt: (position) => find<PlaceRow>(`${SELECT_PLACE} AND position = ?`, position)?.sequence ?? 0,
    byIds: (ids, before) => inGroups(ids).flatMap((some) => messagesById(connection, chat.key, some, before)),
    eventsAmong: (ids) =>
      chat.eventCount === 0 ? [] : inGroups(ids).flatMap((some) => eventsById(connection, chat.key, some)),
    allEvents: () => {
      const sql = "SELECT id FROM Message WHERE chatKey = ? AND position IS NULL ORDER BY sequence";
      return connection.prepare(sql).all(chat.key).map(toId);
    },
    mediaBefore: (count) => {
      if (count >= chat.messageCount) return chat.mediaCount;
      const sql = "SELECT mediaBefore FROM Message WHERE chatKey = ? AND position = ?";
      return find<{ mediaBefore: number }>(sql, count)?.mediaBefore ?? 0;
    },
    turnAt: (position) => {
      const sql = "SELECT sideChangesBefore AS turn FROM Message WHERE chatKey = ? AND position = ?";
      return find<{ turn: number }>(sql, position)?.turn ?? 0;
    },
    answerBetween: (after, before) => {
      // SQL trims fewer whitespace characters than JavaScript.
      for (let place = after; ; ) {
        const next = find<{ position: number }>(NEXT_ANSWER, place, before);
        if (next === undefined) return undefined;
        const [message] = run(next.position, next.position);
        if (message?.text?.trim()) return message;
        place = next.position;
      }
    },
    hasUnnamedSpeaker: (through) => find(UNNAMED_SPEAKER, through) !== undefined,
  };
}

/** Served by the index on author, chat, role and sequence, independent of the chat's length. */
const UNNAMED_SPEAKER = `SELECT 1 FROM Message WHERE authorKey IS NULL AND chatKey = ? AND sequence <= ?
  AND role = 'user' LIMIT 1`;

const SELECT_PLACE = "SELECT sequence, position, eventsBefore FROM Message WHERE chatKey = ?";

const NEXT_ANSWER = `SELECT position FROM Message WHERE chatKey = ? AND position > ? AND position < ?
  AND role = 'model' AND text <> '' ORDER BY position LIMIT 1`;

const toId = (row: unknown): string => fromStorable((row as { id: string }).id);

function eventsById(connection: Connection, chatKey: number, ids: readonly string[]): readonly string[] {
  const sql = `SELECT id FROM Message WHERE chatKey = ? AND id IN (${ids.map(() => "?").join(", ")}) AND position IS NULL`;
  return connection
    .prepare(sql)
    .all(...bind(chatKey, ...ids))
    .map(toId);
}

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
    sql: `m.chatKey = ? AND m.id IN (${places}) AND m.position < ?`,
    values: [chatKey, ...bind(...ids).map(String), before],
    orderBy: "position",
  });
}
