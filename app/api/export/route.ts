import { exportChats } from "@/lib/server/chats/export-chats";
import { route } from "@/lib/server/http/route";
import { streamBytes } from "@/lib/server/http/stream-bytes";
import { writeZip } from "@/lib/zip/write-zip";

/** Every chat as a chat file, streamed as one zip. */
export const GET = route({}, async ({ store }) => {
  const name = `contextscope-${new Date().toISOString().slice(0, 10)}.zip`;
  return new Response(streamBytes(writeZip(exportChats(store))), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store, no-transform",
    },
  });
});
