import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { SLICE_BYTES } from "@/lib/contract/imports";
import { readContents } from "@/lib/server/import/import-upload";
import { addSlice, removeUpload } from "@/lib/server/import/uploads";
import { failure, parseQuery } from "../../respond";
import { answer } from "../answer";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const sliceSchema = z.object({ offset: z.coerce.number().int().min(0) });
const lengthSchema = z.coerce.number().int().min(1).max(SLICE_BYTES);

/** What lies in an uploaded file. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return answer(request, () => readContents(id));
}

/** The next slice of a file. */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, sliceSchema);
  if (!query.ok) return query.response;
  const length = lengthSchema.safeParse(request.headers.get("content-length"));
  if (!length.success) return failure(request, 413, `A slice has 1 to ${SLICE_BYTES} bytes.`);
  const { id } = await params;
  const body = request.body as ReadableStream<Uint8Array> | null;
  return answer(request, async () => ({
    received: await addSlice(id, { offset: query.value.offset, length: length.data, body }),
  }));
}

/** Takes the file away; what was imported from it stays. */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return answer(request, () => {
    removeUpload(id);
    return { ok: true };
  });
}
