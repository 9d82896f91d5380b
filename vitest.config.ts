import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { NO_PROVIDERS } from "./scripts/setup/no-providers.mjs";
import { reactCompiler } from "./scripts/setup/react-compiler.mjs";

const CORE = "lib/core/**/*.test.ts";
const POSTGRES = "lib/server/postgres/**/*.test.ts";
/** Tests of SQLite itself. */
const SQLITE =
  "lib/server/sqlite/{clean-stop,hot-queries,migrate,open-*,upgrade/*,with-*,write-queue}.test.ts";

/** Tests that open a store run on both engines. */
const OPENS_STORE = /openScratchStore|openTestStore|testDatabaseUrl|isPostgres/u;
const onBothEngines = ["app", "lib/server"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith(".test.ts") && OPENS_STORE.test(readFileSync(file, "utf8")))
  .map((file) => file.replaceAll("\\", "/").replace(/[[\]()]/gu, "\\$&"));

export default defineConfig({
  plugins: [reactCompiler()],
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname),
      "server-only": path.resolve(import.meta.dirname, "lib/server/server-only.empty.ts"),
    },
  },
  test: {
    projects: [
      // The core has no state, so its modules are loaded once for all test files.
      { extends: true, test: { name: "core", include: [CORE], isolate: false } },
      {
        extends: true,
        test: {
          name: "all but the core",
          include: ["{app,components,lib,cli,clients,exports,scripts,prisma}/**/*.test.{ts,tsx,mjs}"],
          exclude: [...configDefaults.exclude, CORE, POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          name: "PostgreSQL",
          include: [POSTGRES, ...onBothEngines],
          exclude: [...configDefaults.exclude, SQLITE],
          globalSetup: "lib/server/postgres/test-server.fixture.ts",
        },
      },
    ],
    // Tests compute in their own thread, on their own stores; tests of the workers switch them on.
    env: { ...NO_PROVIDERS, CONTEXTSCOPE_WORKERS: "0" },
    globalSetup: "scripts/setup/build-workers-for-tests.mjs",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left free: on a machine with two that doubles the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
