import { z } from "zod";
import { type RefusedPreview, sqliteMappingSchema } from "@/lib/contract/imports";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { previewUpload } from "@/lib/server/import/import-upload";
import { openStore } from "@/lib/server/store/open-store";
import { parseBody } from "../../../respond";
import { answer } from "../../answer";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const bodySchema = z.object({ source: z.number().int().min(0), mapping: sqliteMappingSchema.optional() });

/** Reads one source through and stores nothing. What cannot be read may become so with another mapping: no failure. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const body = await parseBody(request, bodySchema);
  if (!body.ok) return body.response;
  const { id } = await params;
  return answer(request, () => previewUpload(openStore(), id, body.value, request.signal).catch(asRefusal));
}

function asRefusal(error: unknown): RefusedPreview {
  if (error instanceof ImportRefusal) return { refusal: error.message };
  throw error;
}
