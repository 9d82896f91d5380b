import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";

/** Whether the database is readable and has the schema that this version needs. */
export const GET = route({ access: "GET /api/ready" }, async ({ store }) => {
  const missing = await store.missingMigrations();
  return missing.length === 0
    ? { status: "ready" }
    : problem("unavailable", { error: `The database lacks ${missing.length} migrations.` });
});
