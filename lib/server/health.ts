import "server-only";
import { openStore } from "./store/open-store";

type Readiness = { ready: true } | { ready: false; reason: string };

/** Can the database be read, and does it have the shape this version needs? */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const missing = await openStore().missingMigrations();
    return missing.length === 0
      ? { ready: true }
      : { ready: false, reason: `The database lacks ${missing.length} migrations.` };
  } catch (error) {
    return { ready: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
