import { problem } from "@/lib/api/problem";
import { eventStreamResponse } from "@/lib/server/http/event-stream";
import { route } from "@/lib/server/http/route";
import { findImportJob } from "@/lib/server/import/known-imports";
import { streamImport } from "@/lib/server/import/stream-import";

/** The progress of an import. */
export const GET = route({ access: "GET /api/imports/[id]/stream" }, async ({ params }) => {
  const job = findImportJob(params.id);
  if (job === undefined) return problem("not-found", { error: "This file is not being imported." });
  return eventStreamResponse(streamImport(job));
});
