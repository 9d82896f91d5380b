import { protocolOfText } from "../../ingest/protocol-of-text";
import { fromStorable } from "../../store/exact-text";
import type { OneTimeFill } from "./one-time-fill";

/** A body may be many megabytes. */
const BATCH_REQUESTS = 10;

/** Sets the protocol of requests recorded by earlier versions from the shape of the body. */
export const fillRequestProtocols: OneTimeFill = {
  name: "request-protocols",
  step: async (sql, after) => {
    const rows = await sql.all<{ key: number; body: string }>(
      "SELECT key, body FROM RecordedRequest WHERE key > ? AND protocol IS NULL ORDER BY key LIMIT ?",
      ...[after, BATCH_REQUESTS],
    );
    for (const { key, body } of rows) {
      const protocol = protocolOfText(fromStorable(body));
      if (protocol !== undefined)
        await sql.run("UPDATE RecordedRequest SET protocol = ? WHERE key = ?", protocol, key);
    }
    return rows.at(-1)?.key;
  },
};
