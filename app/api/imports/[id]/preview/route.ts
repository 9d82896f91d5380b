import { z } from "zod";
import { type RefusedPreview, sqliteMappingSchema } from "@/lib/contract/imports";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { route } from "@/lib/server/http/route";
import { previewUpload } from "@/lib/server/import/import-upload";

const bodySchema = z.object({ source: z.number().int().min(0), mapping: sqliteMappingSchema.optional() });

/** Reads one source and stores nothing. An unreadable source is no failure: another mapping may make it readable. */
export const POST = route(
  { access: "POST /api/imports/[id]/preview", request: bodySchema },
  ({ store, params, body, request }) =>
    previewUpload(store, params.id, body, request.signal).catch(asRefusal),
);

function asRefusal(error: unknown): RefusedPreview {
  if (error instanceof ImportRefusal) return { refusal: error.message };
  throw error;
}
