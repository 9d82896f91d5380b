import { planSend } from "@/lib/server/replay/plan-send";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem } from "../../../../respond";
import { readSendRequest } from "../../read-send-request";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** What a replay would send, where to and for how much. Sends nothing. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const read = readSendRequest((await params).id, request);
  if (!read.ok) return read.response;
  const planned = await planSend(openStore(), read.request);
  return planned.kind === "ok" ? Response.json(planned.plan) : contextProblem(request, planned);
}
