import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { readReport } from "@/lib/server/context/read-report";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.readTokens, async ({ store, params, query }) => {
  const read = await readReport(store, { ...params, ...query });
  if (read.kind !== "ok") return problem(read.kind);
  const { format, cutOffId, tokens } = read.report;
  return { format, cutOffId, tokenizer: tokens.tokenizer, tokens };
});
