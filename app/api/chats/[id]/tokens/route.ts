import { readTokenComparisonRequest } from "@/lib/contract/token-comparison";
import { compareFormatsOfChat } from "@/lib/server/context/compare-formats-of-chat";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** A chat in every format and vocabulary. Not an action: those wait for each other, and limits must not wait for this. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const read = readTokenComparisonRequest((await params).id, new URL(request.url).searchParams);
  if (!read.ok) return failure(request, 400, read.error);
  const answer = await compareFormatsOfChat(openStore(), read.request);
  return answer.kind === "ok" ? Response.json(answer.comparison) : contextProblem(request, answer);
}
