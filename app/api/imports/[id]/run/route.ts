import { importOrderSchema } from "@/lib/contract/imports";
import { runImport } from "@/lib/server/import/import-upload";
import { openStore } from "@/lib/server/store/open-store";
import { parseBody } from "../../../respond";
import { answer } from "../../answer";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** Starts the import; the stream tells how it goes. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const body = await parseBody(request, importOrderSchema);
  if (!body.ok) return body.response;
  const { id } = await params;
  return answer(request, () => {
    runImport(openStore(), id, body.value);
    return { ok: true };
  });
}
