import { expect, test as plainTest } from "./fixtures";
import { KEYS, type ModelApp, startModelApp } from "./model-app";
import type { ModelServer } from "./model-server/start-model-server";

/** The first lines of those that leak a key. */
const leakingOutputs = (outputs: readonly string[]): readonly string[] =>
  outputs
    .filter((output) => Object.values(KEYS).some((key) => output.includes(key)))
    .map((output) => output.split("\n", 1)[0] ?? "");

/** Tests against an app with all providers. In every test, no key may reach the browser or the log. */
export const test = plainTest.extend<{ models: ModelServer; noKeyLeaves: undefined }, { app: ModelApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const app = await startModelApp(`shared-${parallelIndex}`);
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  models: async ({ app }, use) => {
    app.models.play();
    await use(app.models);
  },
  noKeyLeaves: [
    async ({ app }, use) => {
      await use(undefined);
      const outputs = app.takeOutput();
      expect(outputs.length, "answers were recorded").toBeGreaterThan(1);
      expect(leakingOutputs(outputs)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
