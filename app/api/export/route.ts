import { exportChats } from "@/lib/server/chats/export-chats";
import { streamBytes } from "@/lib/server/http/stream-bytes";
import { openStore } from "@/lib/server/store/open-store";
import { writeZip } from "@/lib/zip/write-zip";

/** Every chat as a chat file, in one zip that is written as it is read. */
export function GET(): Response {
  const name = `contextscope-${new Date().toISOString().slice(0, 10)}.zip`;
  return new Response(streamBytes(writeZip(exportChats(openStore()))), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store, no-transform",
    },
  });
}
