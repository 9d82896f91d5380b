import { spawn } from "node:child_process";
import { inProject, packageFile, ROOT } from "./project.mjs";

/**
 * Migrations and, on the first run, the demo chats. Its one sentence of failure is shown as it is.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function prepareDatabase(environment = process.env) {
  const args = ["--import", packageFile("tsx/dist/esm/index.mjs"), inProject("scripts/prepare-database.ts")];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: "inherit" });
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) process.exit(1);
}
