import { createRequire } from "node:module";
import { require as requireTypeScript } from "tsx/cjs/api";

const here = createRequire(import.meta.url);

/**
 * Loads a TypeScript source in plain Node without a build step, as the CLI does.
 * @param {string} file relative to this folder
 */
export function loadSource(file) {
  return requireTypeScript(here.resolve(file), import.meta.url);
}
