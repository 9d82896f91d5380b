import { processSingleton } from "../../core/process-singleton";
import { tidyImports } from "../../import/source/imports-folder";
import { databasePath, environmentOverrides, importsFolder } from "../env";
import { announceWrites } from "../live/announce-writes";
import { openSqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "./store";

export const openStore = (): Store => processSingleton("store", openTidied);

/** Every start begins here, so here goes what an import left behind when its process was killed. */
function openTidied(): Store {
  const store = announceWrites(
    openSqliteStore(databasePath(), { compactByDefault: environmentOverrides().compact ?? false }),
  );
  // Runs on every exit but a kill: Ctrl-C of the server, the end of a command.
  process.once("exit", () => store.checkpoint());
  // After the store, which tells in a sentence of a folder that cannot be used.
  tidyImports(importsFolder());
  return store;
}
