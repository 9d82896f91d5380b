import { readCompared } from "@/lib/server/context/read-compared";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure } from "../../../../respond";

type Context = Readonly<{ params: Promise<{ id: string; requestId: string }> }>;

/** One recorded request beside the payload rebuilt for the same moment. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, requestId } = await params;
  const answer = await readCompared(openStore(), id, requestId);
  if (answer.kind === "no-request") return failure(request, 404, "This recorded request does not exist.");
  return answer.kind === "ok" ? Response.json(answer.compared) : contextProblem(request, answer);
}
