import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inProject } from "./setup/project.mjs";

test("docs/architecture.md names only files and folders that exist", () => {
  const text = readFileSync(inProject("docs/architecture.md"), "utf8");
  const paths = [...text.matchAll(/`((?:app|components|lib|cli)\/[^\s`<>*]+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(inProject(path)))).toEqual([]);
});
