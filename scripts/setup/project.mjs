import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {...string} parts */
export const inProject = (...parts) => path.join(ROOT, ...parts);

/**
 * A package's command as a file that Node runs: no shell, no PATH, the same on every system.
 * @param {string} file path below node_modules
 */
export const packageFile = (file) => inProject("node_modules", file);
