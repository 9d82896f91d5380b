import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";

/** Can the database be read, and does it have the shape that this version needs? */
export const GET = route({}, async ({ store }) => {
  const missing = await store.missingMigrations();
  return missing.length === 0
    ? { status: "ready" }
    : problem("unavailable", { error: `The database lacks ${missing.length} migrations.` });
});
