import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { findImportJob } from "@/lib/server/import/known-imports";
import { streamImport } from "@/lib/server/import/stream-import";

/** The progress of an import. `no-transform` keeps Next from holding the events back to compress them. */
export const GET = route({}, async ({ params }) => {
  const job = findImportJob(params.id);
  if (job === undefined) return problem("not-found", { error: "This file is not being imported." });
  return new Response(streamImport(job), {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
});
