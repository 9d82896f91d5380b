import { findImportJob } from "@/lib/server/import/known-imports";
import { streamImport } from "@/lib/server/import/stream-import";
import { failure } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** How the import of a file goes. `no-transform` keeps Next from holding the events back to compress them. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const job = findImportJob(id);
  if (job === undefined) return failure(request, 404, "This file is not being imported.");
  return new Response(streamImport(job), {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
