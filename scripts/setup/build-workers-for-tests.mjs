// Vitest runs it once, before the first test file.
export { buildWorkers as setup } from "./build-workers.mjs";
