import { spawnSync } from "node:child_process";

const INTERVAL_MS = 500;
const SHELL = /(?:^|[/-])(?:sh|dash|bash|zsh|ash)$/;

/**
 * Calls back once when the parent process is gone. npm runs scripts through a shell: if npm is killed, the shell
 * keeps waiting for this process, so npm itself is watched too.
 * @param {() => void} onGone
 */
export function watchParents(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const npm = SHELL.test(ask(parent, "comm")) ? Number(ask(parent, "ppid")) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
}

/**
 * @param {number} pid
 * @param {"comm" | "ppid"} what
 */
function ask(pid, what) {
  return spawnSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
