import { route } from "@/lib/server/http/route";
import { findImportJob } from "@/lib/server/import/known-imports";

/** Stops an import before anything of it is stored; one that is stored already stays. */
export const POST = route({}, async ({ params }) => {
  findImportJob(params.id)?.cancel();
  return { ok: true };
});
