import { spawn } from "node:child_process";
import { inProject } from "./project.mjs";

/**
 * Starts a PostgreSQL server that ends with this process at the latest.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const child = spawn(process.execPath, [inProject("scripts/setup/postgres-server.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const url = await new Promise((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (/** @type {string} */ line) => resolve(line.trim()));
    child.once("error", reject);
    void ended.then((code) => reject(new Error(`The PostgreSQL server did not start (exit code ${code}).`)));
  });
  child.unref();
  return {
    url,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
