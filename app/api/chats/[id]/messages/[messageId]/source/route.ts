import type { MessageSource } from "@/lib/contract/source-object";
import { openStore } from "@/lib/server/store/open-store";
import { failure } from "../../../../../respond";

type Context = Readonly<{ params: Promise<{ id: string; messageId: string }> }>;

/** The object that a message was imported from. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id, messageId } = await params;
  const stored = await openStore().readMessage(id, messageId);
  if (stored === undefined) return failure(request, 404, "This message is not stored any more.");
  const source: MessageSource = "raw" in stored ? { raw: stored.raw } : {};
  return Response.json(source);
}
