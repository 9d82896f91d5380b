import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";

export const GET = route(ROUTES.compareTokens, async ({ store, params, query, request: { signal } }) => {
  const compared = await runTask(store, "comparison", { ...params, ...query }, { signal });
  return compared.kind === "ok" ? compared.written : problem(compared.kind);
});
