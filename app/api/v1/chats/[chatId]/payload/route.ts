import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { readPayload } from "@/lib/server/context/read-payload";
import { route } from "@/lib/server/http/route";
import { textResponse } from "@/lib/server/http/text-response";

export const GET = route(ROUTES.readPayload, async ({ store, params, query }) => {
  const read = await readPayload(store, { ...params, ...query });
  return read.kind === "ok" ? textResponse(read.text) : problem(read.kind);
});
