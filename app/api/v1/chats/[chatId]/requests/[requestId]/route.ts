import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";

export const GET = route(ROUTES.readRequest, async ({ store, params, request: { signal } }) => {
  const read = await runTask(store, "recorded", params, { signal });
  return read.kind === "ok" ? read.written : problem(read.kind);
});
