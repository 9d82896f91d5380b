import { z } from "zod";
import { route } from "@/lib/server/http/route";
import { listImports } from "@/lib/server/import/known-imports";
import { startUpload } from "@/lib/server/import/uploads";

const bodySchema = z.object({ name: z.string().min(1).max(500), size: z.number().int().min(0) });

/** The running imports, and the last ones that ended. */
export const GET = route({ access: "GET /api/imports" }, async () => listImports());

/** Registers a file; its bytes follow in slices. */
export const POST = route(
  { access: "POST /api/imports", limit: "import", request: bodySchema },
  async ({ body }) => ({
    id: startUpload(body.name, body.size).id,
  }),
);
