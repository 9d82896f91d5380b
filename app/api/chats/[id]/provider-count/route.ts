import { countWithProvider, readProviderCount } from "@/lib/server/replay/provider-count";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem } from "../../../respond";
import { readSendRequest } from "../read-send-request";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** What the provider said of this payload before. Sends nothing. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const read = readSendRequest((await params).id, request);
  if (!read.ok) return read.response;
  const known = await readProviderCount(openStore(), read.request);
  return known.kind === "ok" ? Response.json(known.state) : contextProblem(request, known);
}

/** Has the provider count this payload. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const read = readSendRequest((await params).id, request);
  if (!read.ok) return read.response;
  const outcome = await countWithProvider(openStore(), read.request, { signal: request.signal });
  return outcome.kind === "counted" || outcome.kind === "failed"
    ? Response.json(outcome)
    : contextProblem(request, outcome);
}
