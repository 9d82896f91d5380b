import type { Message } from "@/lib/core/schema/message";
import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import { restoreTexts } from "../../store/exact-text";
import { bind, type Connection } from "../open-database";
import type { OneTimeFill } from "./one-time-fill";
import { parseKeptObject } from "./parse-kept-object";

const BATCH_MESSAGES = 200;

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

/** Fills ids and exact texts of tool calls and responses from earlier versions, using the message's source object. */
export const fillToolTexts: OneTimeFill = {
  name: "tool-texts",
  step: (connection, after) => {
    const messages = connection
      .prepare(
        `SELECT key, raw FROM Message WHERE key IN
           (SELECT DISTINCT messageKey FROM ToolCall WHERE messageKey > ? ORDER BY messageKey LIMIT ?)
         ORDER BY key`,
      )
      .all(after, BATCH_MESSAGES) as { key: number; raw: string | null }[];
    for (const { key, raw } of messages) fillMessage(connection, key, parseKeptObject(raw));
    return messages.at(-1)?.key;
  },
};

function fillMessage(connection: Connection, messageKey: number, raw: unknown): void {
  const read = readKeptObject(raw) ?? {};
  const stored = connection
    .prepare(
      "SELECT kind, position, name, payload, callId, exactText FROM ToolCall WHERE messageKey = ? ORDER BY position",
    )
    .all(messageKey) as ToolRow[];
  const rows = stored.map(restoreTexts);
  fillRows(
    connection,
    messageKey,
    rows.filter(({ kind }) => kind === "call"),
    callsOf(read),
  );
  fillRows(
    connection,
    messageKey,
    rows.filter(({ kind }) => kind === "response"),
    responsesOf(read),
  );
}

type Traffic = Pick<Message, "toolCalls" | "toolResponses">;

const callsOf = ({ toolCalls = [] }: Traffic): readonly ReadTool[] =>
  toolCalls.map(({ id, name, args, argumentsText }) => ({ id, name, payload: args, text: argumentsText }));
const responsesOf = ({ toolResponses = [] }: Traffic): readonly ReadTool[] =>
  toolResponses.map(({ id, name, response, text }) => ({ id, name, payload: response, text }));

/** Tool traffic edited since the import no longer matches its source and stays as it is. */
function fillRows(
  connection: Connection,
  messageKey: number,
  rows: readonly ToolRow[],
  read: readonly ReadTool[],
): void {
  const isSame = rows.length === read.length;
  const update = connection.prepare(
    `UPDATE ToolCall SET callId = coalesce(callId, ?), exactText = coalesce(exactText, ?)
     WHERE messageKey = ? AND kind = ? AND position = ?`,
  );
  for (const [index, row] of rows.entries()) {
    const found = isSame ? read[index] : undefined;
    const { id, text } = missingOf(row, found);
    if (id !== undefined || text !== undefined)
      update.run(...bind(id, text, messageKey, row.kind, row.position));
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
