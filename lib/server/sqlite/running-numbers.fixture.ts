import type { Role } from "../../core/schema/message";
import { countTurns } from "../../core/window/turns";
import { openDatabase } from "./open-database";

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
export function runningNumbers(file: string, chatKey = 1) {
  const connection = openDatabase(file);
  const rows = connection
    .prepare(
      `SELECT id, role, sequence, mediaBefore, eventsBefore, position, sideChangesBefore,
         (SELECT count(*) FROM Media WHERE messageKey = Message.key) AS media
       FROM Message WHERE chatKey = ? ORDER BY sequence`,
    )
    .all(chatKey) as Row[];
  const [chat] = connection
    .prepare("SELECT lastSequence, messageCount, eventCount, mediaCount FROM Chat WHERE key = ?")
    .all(chatKey) as Readonly<Record<string, number>>[];
  connection.close();
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
