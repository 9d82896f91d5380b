import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { NO_PROVIDERS } from "../scripts/setup/no-providers.mjs";
import { type ModelServer, startModelServer } from "./model-server/start-model-server";
import { type Recorder, recordAnswers } from "./record-answers";

/** Recognisable anywhere; no real key looks like these. */
export const KEYS = {
  gemini: "AIzaBrowserTestKey-0123456789-gemini",
  openai: "sk-browser-test-key-0123456789-openai",
  anthropic: "sk-ant-browser-test-key-0123456789-anthropic",
};

const FOLDER = ".cache/e2e/models";
/** Timeout for a hanging provider; a slow stream must finish within it. */
const TIMEOUT_SECONDS = 6;
const START_MS = 30_000;

/** The built app with all providers set up, their stand-in, and a record of all responses to the browser. */
export type ModelApp = Readonly<{
  url: string;
  models: ModelServer;
  /** Everything that could leak a key since the last check: responses to the browser, and all server output. */
  takeOutput: () => readonly string[];
  /** `kill -9`: nothing can be cleaned up. */
  kill: () => Promise<void>;
  /** Starts again with the same database, at the same address. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}>;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilReady(port: number, process: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && process.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error("The app with providers did not start.");
}

function spawnApp(name: string, port: number, models: ModelServer): ChildProcess {
  const log = openSync(`${FOLDER}/${name}.log`, "a");
  const child = spawn(process.execPath, ["scripts/serve-built.mjs"], {
    env: {
      ...process.env,
      ...NO_PROVIDERS,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: `file:./${FOLDER}/${name}.db`,
      GEMINI_API_KEY: KEYS.gemini,
      GEMINI_BASE_URL: models.geminiBaseUrl,
      OPENAI_API_KEY: KEYS.openai,
      OPENAI_BASE_URL: models.openaiBaseUrl,
      ANTHROPIC_API_KEY: KEYS.anthropic,
      ANTHROPIC_BASE_URL: models.anthropicBaseUrl,
      PROVIDER_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** `name` separates its database and log from those of others. */
export async function startModelApp(name: string): Promise<ModelApp> {
  mkdirSync(FOLDER, { recursive: true });
  for (const suffix of [".db", ".db-wal", ".db-shm", ".log"])
    rmSync(`${FOLDER}/${name}${suffix}`, { force: true });
  const models = await startModelServer();
  let port = await freePort();
  let child = spawnApp(name, port, models);
  await untilReady(port, child);
  const recorder: Recorder = await recordAnswers(() => port);
  return {
    url: recorder.origin,
    models,
    takeOutput: () => [...recorder.take(), readFileSync(`${FOLDER}/${name}.log`, "utf8")],
    kill: () => end(child, "SIGKILL"),
    start: async () => {
      port = await freePort();
      child = spawnApp(name, port, models);
      await untilReady(port, child);
    },
    close: async () => {
      await recorder.close();
      await end(child, "SIGTERM");
      await models.close();
    },
  };
}
