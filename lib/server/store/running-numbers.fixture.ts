import type { Role } from "../../core/schema/message";
import { countTurns } from "../../core/window/turns";
import { withTestSql } from "./test-store.fixture";

type Row = Readonly<{
  id: string;
  role: Role;
  sequence: number;
  mediaBefore: number;
  eventsBefore: number;
  position: number | null;
  sideChangesBefore: number;
  media: number;
}>;

/** The actual and the expected running numbers of the chat with this key. */
export async function runningNumbers(file: string, chatKey = 1) {
  const { rows, chat } = await withTestSql(file, async (sql) => ({
    rows: await sql.all<Row>(
      `SELECT id, role, sequence, mediaBefore, eventsBefore, position, sideChangesBefore,
         (SELECT count(*) FROM Media WHERE messageKey = Message.key) AS media
       FROM Message WHERE chatKey = ? ORDER BY sequence`,
      chatKey,
    ),
    chat: await sql.get<Readonly<Record<string, number>>>(
      "SELECT lastSequence, messageCount, eventCount, mediaCount FROM Chat WHERE key = ?",
      chatKey,
    ),
  }));
  return { stored: { rows, chat: { ...chat } }, expected: expectedNumbers(rows) };
}

function expectedNumbers(rows: readonly Row[]) {
  const turns = countTurns(rows, 0);
  const isEvent = ({ role }: Row) => role === "event";
  const numbered = rows.map((row, index) => {
    const before = rows.slice(0, index);
    const eventsBefore = before.filter(isEvent).length;
    return {
      ...row,
      sequence: index + 1,
      mediaBefore: before.reduce((sum, one) => sum + (isEvent(one) ? 0 : one.media), 0),
      eventsBefore,
      position: isEvent(row) ? null : index - eventsBefore,
      sideChangesBefore: turns[index],
    };
  });
  const eventCount = rows.filter(isEvent).length;
  return {
    rows: numbered,
    chat: {
      lastSequence: rows.length,
      messageCount: rows.length - eventCount,
      eventCount,
      mediaCount: rows.reduce((sum, row) => sum + (isEvent(row) ? 0 : row.media), 0),
    },
  };
}
