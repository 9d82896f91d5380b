import { readCompared } from "@/lib/server/context/read-compared";
import { openStore } from "@/lib/server/store/open-store";
import { failure } from "../../../../respond";

type Context = Readonly<{ params: Promise<{ id: string; requestId: string }> }>;

/** One recorded request beside the payload rebuilt for the same moment. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, requestId } = await params;
  const compared = await readCompared(openStore(), id, requestId);
  return compared ? Response.json(compared) : failure(request, 404, "This recorded request does not exist.");
}
