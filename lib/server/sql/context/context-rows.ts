import type { Message } from "../../../core/schema/message";
import { fromStorable } from "../../store/exact-text";
import type { Sql, Value } from "../sql";
import { readContextMessages } from "./read-context-messages";

/**
 * The queries a context needs on one chat's messages, each served by an index. Positions count from 0 without events.
 */
export type ContextRows = Readonly<{
  /** The number of messages up to and including an item; the item may be an event. */
  countThrough: (messageId: string) => Promise<number | undefined>;
  countThroughSequence: (sequence: number) => Promise<number>;
  /** The position of a message; undefined for an event too. */
  positionOf: (messageId: string) => Promise<number | undefined>;
  /** 0 if there is no such position. */
  sequenceAt: (position: number) => Promise<number>;
  at: (position: number) => Promise<Message | undefined>;
  /** In order, both ends included. */
  run: (from: number, to: number) => Promise<readonly Message[]>;
  /** The ids of messages stored before a position. */
  byIds: (ids: readonly string[], before: number) => Promise<readonly Message[]>;
  /** The ids that belong to events. */
  eventsAmong: (ids: readonly string[]) => Promise<readonly string[]>;
  allEvents: () => Promise<readonly string[]>;
  /** The number of media items in the first messages. */
  mediaBefore: (count: number) => Promise<number>;
  /** The number of side changes up to the message at a position. */
  turnAt: (position: number) => Promise<number>;
  /** The first model message with text between two positions, both exclusive. */
  answerBetween: (after: number, before: number) => Promise<Message | undefined>;
  /** Whether a user message up to a sequence number has no author; events have another role. */
  hasUnnamedSpeaker: (throughSequence: number) => Promise<boolean>;
}>;

type ContextChat = Readonly<{ key: number; messageCount: number; eventCount: number; mediaCount: number }>;
type PlaceRow = Readonly<{ sequence: number; position: number | null; eventsBefore: number }>;

const countThroughRow = ({ sequence, position, eventsBefore }: PlaceRow): number =>
  position === null ? sequence - 1 - eventsBefore : position + 1;

export function contextRows(sql: Sql, chat: ContextChat): ContextRows {
  const run: ContextRows["run"] = (from, to) =>
    readContextMessages(sql, {
      where: "m.chatKey = ? AND m.position BETWEEN ? AND ?",
      values: [chat.key, from, to],
      orderBy: "position",
    });
  const find = <Row>(text: string, ...values: readonly Value[]) => sql.get<Row>(text, chat.key, ...values);
  const findPlace = (messageId: string) => find<PlaceRow>(`${SELECT_PLACE} AND id = ?`, messageId);
  return {
    run,
    at: async (position) => (await run(position, position))[0],
    countThrough: async (messageId) => {
      const row = await findPlace(messageId);
      return row && countThroughRow(row);
    },
    countThroughSequence: async (sequence) => {
      const row = await find<PlaceRow>(`${SELECT_PLACE} AND sequence = ?`, sequence);
      return row === undefined ? Math.min(sequence, chat.messageCount) : countThroughRow(row);
    },
    positionOf: async (messageId) => (await findPlace(messageId))?.position ?? undefined,
    sequenceAt: async (position) =>
      (await find<PlaceRow>(`${SELECT_PLACE} AND position = ?`, position))?.sequence ?? 0,
    byIds: async (ids, before) => (ids.length === 0 ? [] : messagesById(sql, chat.key, ids, before)),
    eventsAmong: async (ids) =>
      chat.eventCount === 0
        ? []
        : toIds(await sql.all(`${SELECT_EVENTS} AND ${sql.dialect.inList("id")}`, chat.key, ids)),
    allEvents: async () => toIds(await sql.all(`${SELECT_EVENTS} ORDER BY sequence`, chat.key)),
    mediaBefore: async (count) => {
      if (count >= chat.messageCount) return chat.mediaCount;
      const text = "SELECT mediaBefore FROM Message WHERE chatKey = ? AND position = ?";
      return (await find<{ mediaBefore: number }>(text, count))?.mediaBefore ?? 0;
    },
    turnAt: async (position) => {
      const text = "SELECT sideChangesBefore AS turn FROM Message WHERE chatKey = ? AND position = ?";
      return (await find<{ turn: number }>(text, position))?.turn ?? 0;
    },
    answerBetween: async (after, before) => {
      // SQL trims fewer whitespace characters than JavaScript.
      for (let place = after; ; ) {
        const next = await find<{ position: number }>(NEXT_ANSWER, place, before);
        if (next === undefined) return undefined;
        const [message] = await run(next.position, next.position);
        if (message?.text?.trim()) return message;
        place = next.position;
      }
    },
    hasUnnamedSpeaker: async (through) => (await find(UNNAMED_SPEAKER, through)) !== undefined,
  };
}

/** Served by the index on author, chat, role and sequence, independent of the chat's length. */
const UNNAMED_SPEAKER = `SELECT 1 FROM Message WHERE authorKey IS NULL AND chatKey = ? AND sequence <= ?
  AND role = 'user' LIMIT 1`;

const SELECT_PLACE = "SELECT sequence, position, eventsBefore FROM Message WHERE chatKey = ?";

const NEXT_ANSWER = `SELECT position FROM Message WHERE chatKey = ? AND position > ? AND position < ?
  AND role = 'model' AND text <> '' ORDER BY position LIMIT 1`;

const SELECT_EVENTS = "SELECT id FROM Message WHERE chatKey = ? AND position IS NULL";

const toIds = (rows: readonly { id: string }[]): readonly string[] => rows.map(({ id }) => fromStorable(id));

const messagesById = (
  sql: Sql,
  chatKey: number,
  ids: readonly string[],
  before: number,
): Promise<readonly Message[]> =>
  readContextMessages(sql, {
    where: `m.chatKey = ? AND ${sql.dialect.inList("m.id")} AND m.position < ?`,
    values: [chatKey, ids, before],
    orderBy: "position",
  });
