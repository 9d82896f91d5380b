import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { openStore } from "@/lib/server/store/open-store";
import { planNow } from "@/lib/server/summaries/plan-now";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** What "summary now" would do. Reads only. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return Response.json(await planNow(openStore(), chooseSummariser(), (await params).id));
}
