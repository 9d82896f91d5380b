import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";

export const GET = route(ROUTES.readLedger, async ({ store, params, query, request: { signal } }) => {
  const read = await runTask(store, "ledger", { ...params, ...query }, { signal });
  return read.kind === "ok" ? read.written : problem(read.kind);
});
