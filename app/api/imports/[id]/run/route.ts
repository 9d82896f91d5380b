import { importOrderSchema } from "@/lib/contract/imports";
import { route } from "@/lib/server/http/route";
import { runImport } from "@/lib/server/import/import-upload";

/** Starts the import; the stream reports its progress. */
export const POST = route(
  { access: "POST /api/imports/[id]/run", request: importOrderSchema },
  async ({ store, params, body }) => {
    runImport(store, params.id, body);
    return { ok: true };
  },
);
