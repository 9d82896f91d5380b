import { logFileQuerySchema } from "@/lib/contract/activity";
import { streamLog } from "@/lib/server/chats/stream-log";
import { route } from "@/lib/server/http/route";
import { streamBytes } from "@/lib/server/http/stream-bytes";

const TYPES = { jsonl: "application/jsonl; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** The log as a file, streamed. */
export const GET = route(
  { access: "GET /api/activity/export", query: logFileQuerySchema },
  async ({ store, query: { file, ...filters } }) => {
    await store.writeEvent({ kind: "export", text: "Activity log exported" });
    const name = `contextscope-log-${new Date().toISOString().slice(0, 10)}.${file}`;
    return new Response(streamBytes(streamLog(store, filters, file)), {
      headers: {
        "content-type": TYPES[file],
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
);
