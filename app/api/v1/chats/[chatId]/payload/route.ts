import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { readPayloadText } from "@/lib/server/context/read-report";
import { route } from "@/lib/server/http/route";
import { textResponse } from "@/lib/server/http/text-response";

export const GET = route(ROUTES.readPayload, async ({ store, params, query }) => {
  const read = await readPayloadText(store, { ...params, ...query });
  if (read.kind === "ok") return textResponse(read.text);
  if (read.kind !== "no-wire") return problem(read.kind);
  const error = `The format ${read.format} is a view: nothing of it goes over the wire.`;
  return problem("invalid-query", { error });
});
