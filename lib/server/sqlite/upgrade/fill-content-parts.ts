import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import { fromStorable } from "../../store/exact-text";
import { bind, type Connection } from "../open-database";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

type Row = Readonly<{ key: number; text: string | null; raw: string | null }>;

/** Messages of earlier versions get the parts of their content, and their tool failures, from the source object. */
export const fillContentParts = fillByKey<Row>({
  name: "content-parts",
  columns: "key, text, raw",
  where: `contentParts IS NULL AND (raw LIKE '%"content":[%' OR raw LIKE '%is_error%')`,
  fill: fillMessage,
});

function fillMessage(connection: Connection, { key, text, raw }: Row): void {
  const read = readKeptObject(parseKeptObject(raw));
  // An edited message no longer has the parts of its source.
  const isUnedited = read?.text === (text === null ? undefined : fromStorable(text));
  if (isUnedited && read?.contentParts !== undefined)
    connection
      .prepare("UPDATE Message SET contentParts = ? WHERE key = ?")
      .run(...bind(JSON.stringify(read.contentParts), key));
  for (const [position, { id, isError }] of (read?.toolResponses ?? []).entries())
    if (isError && id !== undefined)
      connection
        .prepare(
          `UPDATE ToolCall SET isError = 1
           WHERE messageKey = ? AND kind = 'response' AND position = ? AND callId = ?`,
        )
        .run(...bind(key, position, id));
}
