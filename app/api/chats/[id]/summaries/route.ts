import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { openStore } from "@/lib/server/store/open-store";
import { readSummariesView } from "@/lib/server/summaries/read-summaries-view";
import { chatNotFound } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** Where the chat's summaries stand, and every version of them. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const view = await readSummariesView(openStore(), chooseSummariser(), (await params).id);
  return view ? Response.json(view) : chatNotFound(request);
}
