import { openStore } from "@/lib/server/database";
import { exportChats } from "@/lib/server/export-chats";
import { streamBytes } from "@/lib/server/stream-bytes";
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
