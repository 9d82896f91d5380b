import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname),
      "server-only": path.resolve(import.meta.dirname, "lib/server/server-only.empty.ts"),
    },
  },
  test: {
    include: ["{app,components,lib,cli,clients,exports,scripts,prisma}/**/*.test.{ts,tsx,mjs}"],
    testTimeout: 60_000,
    // By default one core is left free: on a machine with two that doubles the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
