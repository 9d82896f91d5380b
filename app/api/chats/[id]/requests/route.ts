import { openStore } from "@/lib/server/store/open-store";
import { chatNotFound } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const MAX_LISTED = 200;

/** What the bot really posted, newest first. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const requests = await openStore().listRequests((await params).id, MAX_LISTED);
  return requests ? Response.json({ requests }) : chatNotFound(request);
}
