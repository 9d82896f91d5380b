import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { textResponse } from "@/lib/server/http/text-response";
import { runTask } from "@/lib/server/workers/run-task";

export const GET = route(ROUTES.readFindings, async ({ store, params, query, request: { signal } }) => {
  const read = await runTask(store, "findings", { ...params, ...query }, { signal });
  if (read.kind !== "ok") return problem(read.kind);
  return query.isText ? textResponse(read.written.bytes) : read.written;
});
