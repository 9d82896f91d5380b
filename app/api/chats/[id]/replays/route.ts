import { confirmationSchema, replayPageSchema } from "@/lib/provider-calls";
import { openStore } from "@/lib/server/database";
import { type ReplayOutcome, replayPayload } from "@/lib/server/replay";
import { chatNotFound, parseQuery } from "../../../respond";
import { readSendRequest } from "../read-send-request";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const STATUS = { changed: 409, unusable: 503 } as const;

function respond(outcome: ReplayOutcome): Response {
  if (outcome.kind === "no-chat") return chatNotFound();
  if (outcome.kind === "done") return Response.json(outcome.replay);
  return Response.json({ error: outcome.message }, { status: STATUS[outcome.kind] });
}

/** What was replayed so far, newest first. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, replayPageSchema);
  if (!query.ok) return query.response;
  const page = await openStore().readReplays((await params).id, query.value);
  return page ? Response.json(page) : chatNotFound();
}

/** Sends the payload that was confirmed, and no other. A request that is given up cancels the call. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const read = readSendRequest((await params).id, request);
  if (!read.ok) return read.response;
  const confirmed = confirmationSchema.safeParse(await request.json().catch(() => undefined));
  if (!confirmed.success) return Response.json({ error: "A confirmation is missing." }, { status: 400 });
  const { signal } = request;
  return respond(await replayPayload(openStore(), read.request, { confirmed: confirmed.data, signal }));
}
