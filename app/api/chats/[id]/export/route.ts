import { problem } from "@/lib/api/problem";
import { streamChat } from "@/lib/server/chats/stream-export";
import { route } from "@/lib/server/http/route";
import { streamBytes } from "@/lib/server/http/stream-bytes";

/** The whole chat as a chat file, streamed. */
export const GET = route({ access: "GET /api/chats/[id]/export" }, async ({ store, params: { id } }) => {
  const pieces = await streamChat(store, id);
  if (pieces === undefined) return problem("no-chat");
  await store.writeEvent({ kind: "export", text: "Chat exported" }, id);
  const name = `${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}.contextscope.json`;
  return new Response(streamBytes(pieces), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
