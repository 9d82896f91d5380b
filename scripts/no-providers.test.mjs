import { expect, it } from "vitest";
import { NO_PROVIDERS } from "./setup/no-providers.mjs";

it("tests see no provider, regardless of the shell's variables", () => {
  const seen = Object.fromEntries(Object.keys(NO_PROVIDERS).map((name) => [name, process.env[name]]));
  expect(seen).toEqual(NO_PROVIDERS);
});
