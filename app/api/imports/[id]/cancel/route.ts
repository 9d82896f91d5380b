import { route } from "@/lib/server/http/route";
import { findImportJob } from "@/lib/server/import/known-imports";

/** Stops an import before any of it is stored; a stored import stays. */
export const POST = route({ access: "POST /api/imports/[id]/cancel" }, async ({ params }) => {
  findImportJob(params.id)?.cancel();
  return { ok: true };
});
