import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { SLICE_BYTES } from "@/lib/contract/imports";
import { route } from "@/lib/server/http/route";
import { readContents } from "@/lib/server/import/import-upload";
import { addSlice, removeUpload } from "@/lib/server/import/uploads";

const sliceSchema = z.object({ offset: z.coerce.number().int().min(0) });
const lengthSchema = z.coerce.number().int().min(1).max(SLICE_BYTES);

/** The chats in an uploaded file. */
export const GET = route({ access: "GET /api/imports/[id]" }, ({ store, params }) =>
  readContents(store, params.id),
);

/** The next slice of a file. */
export const PUT = route(
  { access: "PUT /api/imports/[id]", query: sliceSchema },
  async ({ params, query, request }) => {
    const length = lengthSchema.safeParse(request.headers.get("content-length"));
    if (!length.success) return problem("too-large", { error: `A slice has 1 to ${SLICE_BYTES} bytes.` });
    const body = request.body as ReadableStream<Uint8Array> | null;
    return { received: await addSlice(params.id, { offset: query.offset, length: length.data, body }) };
  },
);

/** Removes the uploaded file; chats imported from it stay. */
export const DELETE = route({ access: "DELETE /api/imports/[id]" }, async ({ params }) => {
  removeUpload(params.id);
  return { ok: true };
});
