import { openStore } from "@/lib/server/store/open-store";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** Where the exchanges of a chat end, for the time slider. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return Response.json({ exchanges: await openStore().readExchanges((await params).id) });
}
