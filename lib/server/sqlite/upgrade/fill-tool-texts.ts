import type { Message } from "@/lib/core/schema/message";
import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import type { Sql } from "../../sql/sql";
import { restoreTexts } from "../../store/exact-text";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

type ToolRow = Readonly<{
  kind: "call" | "response";
  position: number;
  name: string;
  payload: string | null;
  callId: string | null;
  exactText: string | null;
}>;
/** A call or response as its importer reads it now. */
type ReadTool = Readonly<{
  id: string | undefined;
  name: string;
  payload: unknown;
  text: string | undefined;
}>;

type MessageRow = Readonly<{ chatKey: number; key: number }>;

/** Fills ids and exact texts of tool calls and responses from earlier versions, using the message's source object. */
export const fillToolTexts = fillByKey<MessageRow>({
  name: "tool-texts",
  columns: "chatKey, key",
  where: "EXISTS (SELECT 1 FROM ToolCall t WHERE t.chatKey = Message.chatKey AND t.messageKey = Message.key)",
  fill: fillMessage,
});

async function fillMessage(sql: Sql, message: MessageRow): Promise<void> {
  const kept = await sql.get<{ raw: string | null }>("SELECT raw FROM Message WHERE key = ?", message.key);
  const read = readKeptObject(parseKeptObject(kept?.raw ?? null)) ?? {};
  const stored = await sql.all<ToolRow>(
    `SELECT kind, position, name, payload, callId, exactText FROM ToolCall
     WHERE chatKey = ? AND messageKey = ? ORDER BY position`,
    ...[message.chatKey, message.key],
  );
  const rows = stored.map(restoreTexts);
  const ofKind = (kind: ToolRow["kind"]) => rows.filter((row) => row.kind === kind);
  await fillRows(sql, message, ofKind("call"), callsOf(read));
  await fillRows(sql, message, ofKind("response"), responsesOf(read));
}

type Traffic = Pick<Message, "toolCalls" | "toolResponses">;

const callsOf = ({ toolCalls = [] }: Traffic): readonly ReadTool[] =>
  toolCalls.map(({ id, name, args, argumentsText }) => ({ id, name, payload: args, text: argumentsText }));
const responsesOf = ({ toolResponses = [] }: Traffic): readonly ReadTool[] =>
  toolResponses.map(({ id, name, response, text }) => ({ id, name, payload: response, text }));

/** Tool traffic edited since the import no longer matches its source and stays as it is. */
async function fillRows(
  sql: Sql,
  { chatKey, key }: MessageRow,
  rows: readonly ToolRow[],
  read: readonly ReadTool[],
): Promise<void> {
  const isSame = rows.length === read.length;
  for (const [index, row] of rows.entries()) {
    const found = isSame ? read[index] : undefined;
    const { id, text } = missingOf(row, found);
    if (id === undefined && text === undefined) continue;
    await sql.run(
      `UPDATE ToolCall SET callId = coalesce(callId, ?), exactText = coalesce(exactText, ?)
       WHERE chatKey = ? AND messageKey = ? AND kind = ? AND position = ?`,
      ...[id, text, chatKey, key, row.kind, row.position],
    );
  }
}

function missingOf(row: ToolRow, found: ReadTool | undefined): Readonly<{ id?: string; text?: string }> {
  // A response gets its name from the call, so its own object may lack the name.
  const isAbout = found !== undefined && (row.kind === "response" || found.name === row.name);
  const text = isAbout && samePayload(row, found) ? found.text : plainArguments(row);
  return {
    ...(isAbout && found.id !== undefined ? { id: found.id } : {}),
    ...(text === undefined ? {} : { text }),
  };
}

const samePayload = ({ payload }: ToolRow, found: ReadTool): boolean =>
  payload === (found.payload === undefined ? null : JSON.stringify(found.payload));

/** Arguments stored as a string were invalid JSON: the string is what the model wrote. */
function plainArguments({ kind, payload }: ToolRow): string | undefined {
  const value: unknown = kind === "call" && payload?.startsWith('"') ? JSON.parse(payload) : undefined;
  return typeof value === "string" ? value : undefined;
}
