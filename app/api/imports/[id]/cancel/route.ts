import { findImportJob } from "@/lib/server/import/known-imports";
import { answer } from "../../answer";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** Stops an import before anything of it is stored; one that is stored already stays. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return answer(request, () => {
    findImportJob(id)?.cancel();
    return { ok: true };
  });
}
