import { createRequire } from "node:module";
import { require as requireTypeScript } from "tsx/cjs/api";

const here = createRequire(import.meta.url);

/**
 * A TypeScript source of ours for whoever runs plain Node: there is nothing to build, as with the command line.
 * @param {string} file relative to this folder
 */
export function loadSource(file) {
  return requireTypeScript(here.resolve(file), import.meta.url);
}
