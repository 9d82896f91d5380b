import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { printFindings } from "@/lib/core/findings/print-findings";
import { readReport } from "@/lib/server/context/read-report";
import { route } from "@/lib/server/http/route";
import { textResponse } from "@/lib/server/http/text-response";

export const GET = route(ROUTES.readFindings, async ({ store, params, query }) => {
  const read = await readReport(store, { ...params, ...query });
  if (read.kind !== "ok") return problem(read.kind);
  const { format, cutOffId, findings } = read.report;
  return query.isText ? textResponse(printFindings(findings)) : { format, cutOffId, findings };
});
