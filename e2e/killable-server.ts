import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { expect } from "@playwright/test";

/** The built app with its own database, in one process that can be killed. */
const SERVER = `
  import { readAddress } from "./scripts/setup/address.mjs";
  import { serve } from "./scripts/setup/serve.mjs";
  await serve(readAddress());
`;

type KillableServer = Readonly<{
  address: string;
  /** The path of its database. */
  folder: string;
  /** Starts again with the same database, whatever happened to the process before. */
  start: () => Promise<ChildProcess>;
  stop: () => void;
}>;

/** Several may run in parallel: each has an index, which decides its port, and its own folder, empty at first. */
export function killableServer(
  name: string,
  place: number,
  environment: Readonly<Record<string, string>> = {},
): KillableServer {
  const port = Number(process.env.E2E_PORT ?? "3177") + 500 + place;
  const address = `http://127.0.0.1:${port}`;
  const folder = `.cache/e2e/${name}`;
  let server: ChildProcess | undefined;
  const isReady = () =>
    fetch(`${address}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async (): Promise<ChildProcess> => {
    if (server === undefined) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const started = spawn(process.execPath, ["--input-type", "module", "--eval", SERVER], {
      env: {
        ...process.env,
        ...environment,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_URL: `file:./${folder}/test.db`,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    server = started;
    await expect.poll(isReady, { timeout: 60_000, intervals: [100] }).toBe(true);
    return started;
  };
  return { address, folder, start, stop: () => server?.kill("SIGKILL") };
}

/** The signal that ended a process, once it is over. */
export const endOf = async (child: ChildProcess): Promise<NodeJS.Signals | null> =>
  child.signalCode ?? new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
