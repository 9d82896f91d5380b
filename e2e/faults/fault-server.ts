import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";

const PROJECT = path.resolve(import.meta.dirname, "../..");

/** Bundles the server, because loading its sources would take most of the time of a kill loop. */
export async function buildFaultServer(): Promise<string> {
  const outfile = path.join(PROJECT, ".cache/faults/server.mjs");
  await build({
    entryPoints: [path.join(PROJECT, "e2e/faults/server-entry.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "server-only": path.join(PROJECT, "lib/server/server-only.empty.ts") },
    tsconfig: path.join(PROJECT, "tsconfig.json"),
    logLevel: "error",
  });
  return outfile;
}

export type FaultServer = Readonly<{
  url: string;
  /** Its files carry this number. */
  processId: number;
  /** Resolves when the setting is stored; fails if the server is killed before. */
  saveMaxMedia: (chatId: string, maxMedia: number) => Promise<void>;
  kill: () => Promise<void>;
}>;

/** Starts the bundle and waits until it listens. */
export async function startFaultServer(
  bundle: string,
  environment: Readonly<Record<string, string>>,
): Promise<FaultServer> {
  const child = spawn(process.execPath, [bundle], {
    cwd: PROJECT,
    env: { NODE_ENV: "test", ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  // An order that arrives after the kill fails like one that was never answered.
  child.on("error", () => undefined);
  const ended = failed(child);
  ended.catch(() => undefined);
  const started = await Promise.race([once(child.stdout as Readable, "data"), ended]);
  return {
    url: String(started[0]).trim(),
    processId: child.pid ?? 0,
    saveMaxMedia: async (chatId, maxMedia) => {
      const answered = new Promise((resolve) => child.once("message", resolve));
      child.send({ chatId, maxMedia });
      await Promise.race([answered, ended]);
    },
    kill: () => kill(child),
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The server ended with exit code ${code} before it answered.`);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
