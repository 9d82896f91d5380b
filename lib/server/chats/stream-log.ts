import type { ActivityEntry, ActivityFilters, LogFile } from "../../contract/activity";
import type { Store } from "../store/store";

const ENTRIES_PER_READ = 1000;

const COLUMNS = ["at", "level", "kind", "actor", "chatId", "chatTitle", "text"] as const;

/** A spreadsheet would calculate a cell that begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function writeRow({ chat, ...event }: ActivityEntry): string {
  const row = { ...event, chatId: chat?.id, chatTitle: chat?.title };
  return `${COLUMNS.map((column) => writeCell(row[column] ?? "")).join(",")}\r\n`;
}

const FILES: Readonly<Record<LogFile, { head: string; write: (event: ActivityEntry) => string }>> = {
  jsonl: { head: "", write: ({ key: _, ...event }) => `${JSON.stringify(event)}\n` },
  csv: { head: `${COLUMNS.join(",")}\r\n`, write: writeRow },
};

/** The entries that match, newest first, page by page: a long log never is in memory as a whole. */
export async function* streamLog(
  store: Store,
  filters: ActivityFilters,
  file: LogFile,
): AsyncGenerator<string> {
  const { head, write } = FILES[file];
  yield head;
  let cursor: string | undefined;
  do {
    const page = await store.readEvents({ ...filters, cursor, limit: ENTRIES_PER_READ });
    yield page.events.map(write).join("");
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
