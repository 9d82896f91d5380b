import { field, idField, textField } from "@/lib/core/read/field";
import { parseExact, problemKind } from "../../json/parse-exact";
import { withoutAbsent } from "../../json/without-absent";
import { type ChatAssembler, chatAssembler } from "../../pipeline/chat-assembler";
import type { ImportEvent, Position } from "../../pipeline/import-event";
import { asOpenAiMessage } from "../openai/langchain-importer";
import { openAiEntryReader } from "../openai/openai-importer";
import { quoteName, type SqliteFile } from "./sqlite-file";
import { columnTime } from "./sqlite-mapped";
import { hasColumns, type SqliteTable } from "./sqlite-mapping";

type JsonRows = Readonly<{ table: SqliteTable; column: string }>;

/** Tables of LangChain, n8n and the OpenAI Agents SDK: one JSON message per row. */
export function findJsonRows(tables: readonly SqliteTable[]): JsonRows | undefined {
  const found = tables.flatMap((table): JsonRows[] => {
    if (!hasColumns(table, "session_id")) return [];
    const column = ["message_data", "message"].find((name) => table.columns.includes(name));
    return column === undefined ? [] : [{ table, column }];
  });
  return found[0];
}

export function* readJsonRows(file: SqliteFile, { table, column }: JsonRows): Generator<ImportEvent> {
  const time = ["created_at", "timestamp"].find((name) => table.columns.includes(name));
  const columns = ["session_id", column, ...(time === undefined ? [] : [time])].map(quoteName).join(", ");
  const sql = `SELECT rowid AS row, ${columns} FROM ${quoteName(table.name)} ORDER BY session_id, rowid`;
  const session = sessionWriter();
  for (const row of file.rows(sql)) {
    const position = { pointer: `${table.name}/${row.row}` };
    const parsed = parseExact(textField(row, column) ?? "");
    if (!parsed.ok) yield { kind: problemKind(parsed), reason: parsed.problem, position };
    else
      yield* session.add(
        idField(row, "session_id") ?? "unknown",
        parsed.value,
        position,
        columnTime(field(row, time ?? "")),
      );
  }
  yield* session.finish();
}

/** Writes one session after another; rows are sorted by session. */
function sessionWriter() {
  let id: string | undefined;
  let assembler: ChatAssembler | undefined;
  let read = openAiEntryReader();
  const finish = (): readonly ImportEvent[] => assembler?.finish() ?? [];
  const add = (
    session: string,
    raw: unknown,
    position: Position,
    sentAt: string | undefined,
  ): readonly ImportEvent[] => {
    const before = session === id ? [] : finish();
    if (assembler === undefined || session !== id) {
      id = session;
      assembler = chatAssembler({ id }, id);
      read = openAiEntryReader();
    }
    const draft = read(asOpenAiMessage(raw) ?? raw);
    if (draft === undefined) return [...before, { kind: "skipped", reason: "not a message", position }];
    return [...before, ...assembler.add({ draft: withoutAbsent({ ...draft, sentAt }), raw, position })];
  };
  return { add, finish };
}
