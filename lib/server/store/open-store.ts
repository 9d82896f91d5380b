import { isMainThread } from "node:worker_threads";
import { processSingleton } from "../../core/process-singleton";
import { tidyImports } from "../../import/source/imports-folder";
import {
  type DatabaseLocation,
  databaseLocation,
  dataFile,
  environmentOverrides,
  importsFolder,
  processEnvironment,
} from "../env";
import { announceWrites } from "../live/announce-writes";
import { publish } from "../live/live";
import { maskWrites } from "../masking/mask-writes";
import { readMaskRules } from "../masking/read-mask-rules";
import { openPostgresStore } from "../postgres/postgres-store";
import { protectFiles } from "../sqlite/protect-files";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { instanceId } from "../summaries/run-owner";
import type { Store } from "./store";

export const openStore = (): Store => processSingleton("store", openTidied);

/** Every start calls this, so it also removes files that a killed import left behind. */
function openTidied(): Store {
  const store = announceWrites(maskWrites(openAt(databaseLocation()), readMaskRules(processEnvironment())));
  // Runs on every exit except a kill: Ctrl-C of the server, the end of a command.
  process.once("exit", () => store.checkpoint());
  // After the store, which reports an unusable folder with a clear message.
  tidyImports(importsFolder());
  if (isMainThread) protectFiles(dataFile());
  return store;
}

/** A worker runs one task at a time. */
const WORKER_POOL_SIZE = 2;

function openAt(location: DatabaseLocation): Store {
  const compactByDefault = environmentOverrides().compact ?? false;
  const isMigrated = !isMainThread;
  if (location.kind === "sqlite") return openSqliteStore(location.file, { compactByDefault, isMigrated });
  const poolSize = isMainThread ? location.poolSize : Math.min(WORKER_POOL_SIZE, location.poolSize);
  const shared = { compactByDefault, isMigrated, instance: instanceId(), onEvent: publish };
  return openPostgresStore(location.url, { ...location, ...shared, poolSize });
}
