import { confirmationSchema, replayPageSchema } from "@/lib/contract/provider-calls";
import { type ReplayOutcome, replayPayload } from "@/lib/server/replay/replay-payload";
import { openStore } from "@/lib/server/store/open-store";
import { chatNotFound, contextProblem, failure, parseQuery } from "../../../respond";
import { readSendRequest } from "../read-send-request";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const STATUS = { changed: 409, unusable: 503 } as const;

function respond(request: Request, outcome: ReplayOutcome): Response {
  if (outcome.kind === "done") return Response.json(outcome.replay);
  if (!("message" in outcome)) return contextProblem(request, outcome);
  return failure(request, STATUS[outcome.kind], outcome.message);
}

/** What was replayed so far, newest first. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, replayPageSchema);
  if (!query.ok) return query.response;
  const page = await openStore().readReplays((await params).id, query.value);
  return page ? Response.json(page) : chatNotFound(request);
}

/** Sends the payload that was confirmed, and no other. A request that is given up cancels the call. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const read = readSendRequest((await params).id, request);
  if (!read.ok) return read.response;
  const confirmed = confirmationSchema.safeParse(await request.json().catch(() => undefined));
  if (!confirmed.success) return failure(request, 400, "A confirmation is missing.");
  const { signal } = request;
  const outcome = await replayPayload(openStore(), read.request, { confirmed: confirmed.data, signal });
  return respond(request, outcome);
}
