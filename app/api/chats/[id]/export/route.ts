import { openStore } from "@/lib/server/database";
import { exportChat } from "@/lib/server/export-chat";
import { chatNotFound } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The whole chat as a chat file, written as it is read. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const pieces = await exportChat(openStore(), id);
  if (pieces === undefined) return chatNotFound();
  const name = `${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}.contextscope.json`;
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Reads on only as fast as the client takes it. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
