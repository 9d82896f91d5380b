import { isMainThread } from "node:worker_threads";
import { processSingleton } from "../../core/process-singleton";
import { tidyImports } from "../../import/source/imports-folder";
import { databasePath, environmentOverrides, importsFolder } from "../env";
import { announceWrites } from "../live/announce-writes";
import { openSqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "./store";

export const openStore = (): Store => processSingleton("store", openTidied);

/** Every start calls this, so it also removes files that a killed import left behind. */
function openTidied(): Store {
  const store = announceWrites(
    openSqliteStore(databasePath(), {
      compactByDefault: environmentOverrides().compact ?? false,
      isMigrated: !isMainThread,
    }),
  );
  // Runs on every exit except a kill: Ctrl-C of the server, the end of a command.
  process.once("exit", () => store.checkpoint());
  // After the store, which reports an unusable folder with a clear message.
  tidyImports(importsFolder());
  return store;
}
