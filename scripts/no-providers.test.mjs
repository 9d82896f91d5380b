import { expect, it } from "vitest";
import { NO_PROVIDERS } from "./setup/no-providers.mjs";

it("a test sees no provider, whatever the shell has set", () => {
  const seen = Object.fromEntries(Object.keys(NO_PROVIDERS).map((name) => [name, process.env[name]]));
  expect(seen).toEqual(NO_PROVIDERS);
});
