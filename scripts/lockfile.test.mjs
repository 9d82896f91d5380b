import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inProject } from "./setup/project.mjs";

const text = readFileSync(inProject("package-lock.json"), "utf8");
const manifest = JSON.parse(readFileSync(inProject("package.json"), "utf8"));
/** @type {Record<string, any>} */
const packages = JSON.parse(text).packages;

test("names no host", () => {
  expect(Object.values(packages).filter((entry) => "resolved" in entry)).toEqual([]);
  expect(text).not.toMatch(/https?:\/\/[^"]*(registry|npm)[^"]*\.tgz/);
});

test("has every platform's binary that a package may ask for", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isInstalled(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every entry can be verified", () => {
  const unverified = Object.entries(packages).filter(
    ([path, entry]) => path !== "" && !entry.integrity && !entry.link && !entry.inBundle,
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test("our own versions are exact", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d/.test(version))).toEqual([]);
});

/**
 * Resolves as Node does: in the package's own node_modules, then in those above it.
 * @param {string} path
 * @param {string} name
 */
function isInstalled(path, name) {
  const folders = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, parts.length - index).join("/node_modules/"));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (key) => key in packages,
  );
}
