import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { inProject } from "./project.mjs";

/**
 * Starts a PostgreSQL server that ends with this process at the latest. `pause` stops it, `resume` starts it again with
 * its data at the same URL.
 * @param {string} [certificates] a folder with server.crt and server.key, for TLS
 * @returns {Promise<{ url: string, pause: () => Promise<void>, resume: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startPostgres(certificates) {
  const args = [inProject("scripts/setup/postgres-server.mjs"), ...(certificates ? [certificates] : [])];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout });
  const nextLine = () =>
    new Promise((resolve, reject) => {
      lines.once("line", resolve);
      child.once("error", reject);
      void ended.then((code) =>
        reject(new Error(`The PostgreSQL server did not start (exit code ${code}).`)),
      );
    });
  const order = async (/** @type {string} */ line) => {
    child.stdin.write(`${line}\n`);
    await nextLine();
  };
  const url = await nextLine();
  child.unref();
  return {
    url,
    pause: () => order("stop"),
    resume: () => order("start"),
    stop: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
