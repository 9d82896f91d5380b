import { z } from "zod";
import { listImports } from "@/lib/server/import/known-imports";
import { startUpload } from "@/lib/server/import/uploads";
import { parseBody } from "../respond";
import { answer } from "./answer";

const bodySchema = z.object({ name: z.string().min(1).max(500), size: z.number().int().min(0) });

/** The imports under way, and the last that ended. */
export const GET = (request: Request): Promise<Response> => answer(request, listImports);

/** Announces a file; its bytes follow in slices. */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, bodySchema);
  if (!body.ok) return body.response;
  return answer(request, () => ({ id: startUpload(body.value.name, body.value.size).id }));
}
