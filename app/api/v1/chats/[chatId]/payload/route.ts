import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { textResponse } from "@/lib/server/http/text-response";
import { runTask } from "@/lib/server/workers/run-task";

export const GET = route(ROUTES.readPayload, async ({ store, params, query, request: { signal } }) => {
  const read = await runTask(store, "payload", { ...params, ...query }, { signal });
  return read.kind === "ok" ? textResponse(read.written.bytes) : problem(read.kind);
});
