import { databasePath, environmentOverrides } from "./env";
import { announceWrites } from "./live-announce-writes";
import { openSqliteStore } from "./sqlite/sqlite-store";
import type { Store } from "./store";

/** Next loads this module several times in one process; the connection must exist once. */
const shared = globalThis as typeof globalThis & { contextscopeStore?: Store };

export function openStore(): Store {
  shared.contextscopeStore ??= announceWrites(
    openSqliteStore(databasePath(), { compactByDefault: environmentOverrides().compact ?? false }),
  );
  return shared.contextscopeStore;
}
