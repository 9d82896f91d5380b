import type { Role } from "../../../core/schema/message";
import { countTurn, sideOf, type TurnCount } from "../../../core/window/turns";
import { getOne, type Sql } from "../sql";

/** The position of a chat's next item and its running numbers; each write advances it. */
export type ChatEnd = {
  sequence: number;
  mediaBefore: number;
  eventsBefore: number;
  readonly turns: TurnCount;
};

/** The running numbers of one stored item. */
type Numbers = Readonly<{
  sequence: number;
  mediaBefore: number;
  eventsBefore: number;
  /** Null for an event, which has no position among the messages. */
  position: number | null;
  sideChangesBefore: number;
}>;

/** In the order of `numberValues`. */
export const NUMBER_COLUMNS = [
  "sequence",
  "mediaBefore",
  "eventsBefore",
  "position",
  "sideChangesBefore",
] as const;

export const numberValues = (numbers: Numbers): readonly (number | null)[] =>
  NUMBER_COLUMNS.map((column) => numbers[column]);

/** Advances the end by one item and returns the item's numbers. Media of events are not counted. */
export function takePlace(end: ChatEnd, { role, media }: Readonly<{ role: Role; media: number }>): Numbers {
  end.sequence += 1;
  const { sequence, mediaBefore, eventsBefore } = end;
  const isEvent = role === "event";
  if (isEvent) end.eventsBefore += 1;
  else end.mediaBefore += media;
  return {
    sequence,
    mediaBefore,
    eventsBefore,
    position: isEvent ? null : sequence - 1 - eventsBefore,
    sideChangesBefore: countTurn(end.turns, role),
  };
}

type ChatCounts = Readonly<Record<"lastSequence" | "mediaCount" | "eventCount" | "messageCount", number>>;

/** The stored end. */
export async function readChatEnd(sql: Sql, chatKey: number): Promise<ChatEnd> {
  const chat = await getOne<ChatCounts>(
    sql,
    "SELECT lastSequence, mediaCount, eventCount, messageCount FROM Chat WHERE key = ?",
    chatKey,
  );
  return {
    sequence: chat.lastSequence,
    mediaBefore: chat.mediaCount,
    eventsBefore: chat.eventCount,
    turns: await readTurns(sql, chatKey, chat.messageCount),
  };
}

type LastRow = Readonly<{ role: Role; mediaBefore: number; eventsBefore: number; media: number }>;

/** The end as if the item with this sequence number were the last; 0 for an empty chat. */
export async function readEndAfter(sql: Sql, chatKey: number, sequence: number): Promise<ChatEnd> {
  const last = await sql.get<LastRow>(
    `SELECT role, mediaBefore, eventsBefore, (SELECT count(*) FROM Media d WHERE d.chatKey = Message.chatKey AND d.messageKey = Message.key) AS media
       FROM Message WHERE chatKey = ? AND sequence = ?`,
    chatKey,
    sequence,
  );
  const isEvent = last?.role === "event";
  const eventsBefore = (last?.eventsBefore ?? 0) + (isEvent ? 1 : 0);
  return {
    sequence,
    mediaBefore: (last?.mediaBefore ?? 0) + (isEvent ? 0 : (last?.media ?? 0)),
    eventsBefore,
    turns: await readTurns(sql, chatKey, sequence - eventsBefore),
  };
}

/** By position among the messages, so that events need not be skipped one by one. */
async function readTurns(sql: Sql, chatKey: number, messages: number): Promise<TurnCount> {
  const last = await sql.get<{ role: Role; turn: number }>(
    `SELECT role, sideChangesBefore AS turn FROM Message
       WHERE chatKey = ? AND position < ? AND role <> 'system' ORDER BY position DESC LIMIT 1`,
    chatKey,
    messages,
  );
  return last === undefined ? { turn: 0, side: undefined } : { turn: last.turn, side: sideOf(last.role) };
}
