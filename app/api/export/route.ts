import { streamAllChats } from "@/lib/server/chats/stream-export";
import { route } from "@/lib/server/http/route";
import { streamBytes } from "@/lib/server/http/stream-bytes";

/** Every chat as a chat file, streamed as one zip. */
export const GET = route({ access: "GET /api/export" }, async ({ store }) => {
  const pieces = await streamAllChats(store);
  await store.writeEvent({ kind: "export", text: "All chats exported" });
  const name = `contextscope-${new Date().toISOString().slice(0, 10)}.zip`;
  return new Response(streamBytes(pieces), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store, no-transform",
    },
  });
});
