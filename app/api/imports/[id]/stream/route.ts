import { eventStreamResponse } from "@/lib/server/http/event-stream";
import { findImportJob } from "@/lib/server/import/known-imports";
import { streamImport } from "@/lib/server/import/stream-import";
import { failure } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The progress of a file's import. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const job = findImportJob(id);
  if (job === undefined) return failure(request, 404, "This file is not being imported.");
  return eventStreamResponse(streamImport(job));
}
