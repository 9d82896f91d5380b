import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import type { Sql } from "../../sql/sql";
import { fromStorable } from "../../store/exact-text";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

type Row = Readonly<{ key: number; chatKey: number; text: string | null; raw: string | null }>;

/** Messages of earlier versions get the parts of their content, and their tool failures, from the source object. */
export const fillContentParts = fillByKey<Row>({
  name: "content-parts",
  columns: "key, chatKey, text, raw",
  where: `contentParts IS NULL AND (raw LIKE '%"content":[%' OR raw LIKE '%is_error%')`,
  fill: fillMessage,
});

async function fillMessage(sql: Sql, { key, chatKey, text, raw }: Row): Promise<void> {
  const read = readKeptObject(parseKeptObject(raw));
  // An edited message no longer has the parts of its source.
  const isUnedited = read?.text === (text === null ? undefined : fromStorable(text));
  if (isUnedited && read?.contentParts !== undefined)
    await sql.run(
      "UPDATE Message SET contentParts = ? WHERE key = ?",
      ...[JSON.stringify(read.contentParts), key],
    );
  for (const [position, { id, isError }] of (read?.toolResponses ?? []).entries())
    if (isError && id !== undefined)
      await sql.run(
        `UPDATE ToolCall SET isError = TRUE
         WHERE chatKey = ? AND messageKey = ? AND kind = 'response' AND position = ? AND callId = ?`,
        ...[chatKey, key, position, id],
      );
}
