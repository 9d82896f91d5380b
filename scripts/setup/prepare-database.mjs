import { spawn } from "node:child_process";
import { inProject, packageFile, ROOT } from "./project.mjs";

/**
 * Runs the migrations and, the first time, loads the demo chats. Its one-line error is printed unchanged.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function prepareDatabase(environment = process.env) {
  // The condition lets plain Node load modules that are marked as server-only.
  const flags = ["--conditions=react-server", "--import", packageFile("tsx/dist/esm/index.mjs")];
  const args = [...flags, inProject("scripts/prepare-database.ts")];
  // A script that measures a few chats needs no threads.
  const env = { ...environment, CONTEXTSCOPE_WORKERS: "0" };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) process.exit(1);
}
