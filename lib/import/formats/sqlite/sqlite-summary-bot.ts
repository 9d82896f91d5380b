import { field, idField, textField } from "@/lib/core/read/field";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { parseExact, problemKind } from "../../json/parse-exact";
import { withoutAbsent } from "../../json/without-absent";
import { chatAssembler } from "../../pipeline/chat-assembler";
import type { ChatEvent, ImportEvent } from "../../pipeline/import-event";
import { isoFromTimestamp } from "../../pipeline/iso-from-timestamp";
import { openAiEntryReader } from "../openai/openai-importer";
import type { SqliteFile } from "./sqlite-file";
import { hasColumns } from "./sqlite-mapping";

export const isSeed003 = ({ tables }: SqliteFile): boolean =>
  tables.some(
    (table) => table.name === "conversation_history" && hasColumns(table, "user_id", "messages", "summary"),
  );

/** One row per user: recent messages as JSON, older ones only as a summary. */
export function* readSeed003(file: SqliteFile): Generator<ImportEvent> {
  const settings = readSummarySettings(file);
  // All columns, because some versions of the bot lack `message_count` and `last_summary_at`.
  const sql = "SELECT * FROM conversation_history ORDER BY user_id";
  for (const row of file.rows(sql)) {
    const id = idField(row, "user_id") ?? "unknown";
    const pointer = `conversation_history/${id}`;
    const parsed = parseExact(textField(row, "messages") ?? "[]");
    if (!parsed.ok || !Array.isArray(parsed.value)) {
      const kind = parsed.ok ? "skipped" : problemKind(parsed);
      yield {
        kind,
        reason: parsed.ok ? "the messages are not a list" : parsed.problem,
        position: { pointer },
      };
      continue;
    }
    const assembler = chatAssembler({ id, settings: settings.get(id) }, id);
    const events = [...readMessages(parsed.value, pointer, assembler.add), ...assembler.finish()];
    yield* events.map((event) => (event.kind === "chat" ? withSummaryState(event, row) : event));
  }
}

/**
 * The summary with its time, and the bot's own counter, which differs from a message count because messages are
 * retained.
 */
function withSummaryState(event: ChatEvent, row: object): ImportEvent {
  const text = textField(row, "summary") ?? "";
  const createdAt = isoFromTimestamp(textField(row, "last_summary_at"));
  const count = field(row, "message_count");
  return {
    ...event,
    chat: { ...event.chat, source: "sqlite-seed-003" },
    ...(text !== "" && {
      summaries: [...(event.summaries ?? []), { text, ...withoutAbsent({ createdAt }) }],
    }),
    ...(isCount(count) && { exchanges: count }),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function* readMessages(
  entries: readonly unknown[],
  base: string,
  add: ReturnType<typeof chatAssembler>["add"],
): Generator<ImportEvent> {
  const read = openAiEntryReader();
  for (const [index, raw] of entries.entries()) {
    const position = { pointer: `${base}/messages/${index}` };
    const draft = read(raw);
    if (draft === undefined) yield { kind: "skipped", reason: "not a message", position };
    else yield* add({ draft, raw, position });
  }
}

function readSummarySettings(file: SqliteFile): ReadonlyMap<string, SettingOverrides> {
  const table = file.tables.find(({ name }) => name === "summary_config");
  if (table === undefined || !hasColumns(table, "user_id", "enabled", "message_threshold")) return new Map();
  const rows = [...file.rows("SELECT user_id, enabled, message_threshold FROM summary_config")];
  return new Map(
    rows.map((row) => {
      const threshold = field(row, "message_threshold");
      const isUsable = typeof threshold === "number" && threshold >= 1 && threshold <= 500;
      const settings = {
        summaryEnabled: row.enabled === 1,
        ...(isUsable ? { summaryThreshold: threshold } : {}),
      };
      return [idField(row, "user_id") ?? "", settings];
    }),
  );
}
