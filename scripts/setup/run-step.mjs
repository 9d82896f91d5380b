import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { inProject, ROOT } from "./project.mjs";
import { UserError } from "./user-error.mjs";

const RUNNING = inProject(".cache", "running-step.json");
const isWindows = process.platform === "win32";

/**
 * Runs a Node program quietly; its output is shown only when it fails.
 * @param {string} what  for the error sentence
 * @param {readonly string[]} args  program file and its arguments
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function runStep(what, args, environment = process.env) {
  // A separate process group, so that the whole step can be killed, and found again after a kill -9.
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: environment,
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
  });
  remember(child.pid);
  const end = () => endGroup(child.pid);
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  process.off("exit", end);
  rmSync(RUNNING, { force: true });
  if (code === 0) return;
  process.stderr.write(output);
  throw new UserError(`${what} failed (exit code ${code}); see the output above.`);
}

/** After a kill -9 the previous start's step may still be running and would conflict with this one. */
export function endLeftoverStep() {
  const left = readRemembered();
  if (left !== undefined && startTime(left.pid) === left.startedAt) endGroup(left.pid);
  rmSync(RUNNING, { force: true });
}

/** @returns {{ pid: number, startedAt: string } | undefined} */
function readRemembered() {
  try {
    return JSON.parse(readFileSync(RUNNING, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {number | undefined} pid */
function remember(pid) {
  if (pid === undefined || isWindows) return;
  mkdirSync(inProject(".cache"), { recursive: true });
  writeFileSync(RUNNING, JSON.stringify({ pid, startedAt: startTime(pid) }));
}

/**
 * The start time distinguishes a process from a later one with the same pid.
 * @param {number} pid
 */
function startTime(pid) {
  return (
    spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || "unknown"
  );
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}
