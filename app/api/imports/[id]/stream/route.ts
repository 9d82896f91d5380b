import { streamImport } from "@/lib/server/import/stream-import";
import { findUpload } from "@/lib/server/import/uploads";
import { answer } from "../../answer";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** How the import of a file goes. `no-transform` keeps Next from holding the events back to compress them. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const upload = await findOrRefuse(id);
  if (upload instanceof Response) return upload;
  if (upload.job === undefined)
    return Response.json({ error: "This file is not being imported." }, { status: 404 });
  return new Response(streamImport(upload.job), {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}

async function findOrRefuse(id: string) {
  try {
    return findUpload(id);
  } catch (error) {
    return answer(() => {
      throw error;
    });
  }
}
