import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";

/** Whether the database has the schema that this version needs, and a write would succeed. */
export const GET = route({ access: "GET /api/ready" }, async ({ store }) => {
  const missing = await store.missingMigrations();
  if (missing.length > 0)
    return problem("unavailable", { error: `The database lacks ${missing.length} migrations.` });
  await store.checkWritable();
  return { status: "ready" };
});
