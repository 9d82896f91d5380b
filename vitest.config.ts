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
  },
});
