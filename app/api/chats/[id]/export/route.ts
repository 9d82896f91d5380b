import { exportChat } from "@/lib/server/chats/export-chat";
import { streamBytes } from "@/lib/server/http/stream-bytes";
import { openStore } from "@/lib/server/store/open-store";
import { chatNotFound } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The whole chat as a chat file, written as it is read. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const pieces = await exportChat(openStore(), id);
  if (pieces === undefined) return chatNotFound(request);
  const name = `${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}.contextscope.json`;
  return new Response(streamBytes(pieces), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
