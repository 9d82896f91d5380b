import { setTimeout as pause } from "node:timers/promises";
import { startModelServer } from "../model-server/start-model-server";
import { type Broken, checkLeftovers, checkRound, nothingBroken } from "./check-round";
import { buildFaultServer, startFaultServer } from "./fault-server";
import { type Acknowledged, prepareRound, writeUntilKilled } from "./workload";

/** A kill comes this long after the writes have started, at random. */
const MAX_DELAY_MS = 1500;
const MAX_WAIT_MS = 10_000;
/** Between two chunks of the stand-in model's answer. */
const MODEL_PAUSE_MS = 25;

type Options = Readonly<{
  databaseUrl: string;
  /** Where a server with this database keeps the files of imports. */
  importsFolder: string;
  kills: number;
  /** Threads; 0 runs imports and summaries in the main thread. */
  workers: number;
  onRound?: (round: number) => void;
}>;

type KillReport = Readonly<{
  kills: number;
  acknowledged: Readonly<Record<"messages" | "batches" | "settings" | "imports" | "summaries", number>>;
  /** Runs that a kill ended. */
  killed: Readonly<Record<"imports" | "summaries", number>>;
  broken: Broken;
}>;

/** Kills a server again and again while it writes, and compares what it stored with what it acknowledged. */
export async function runKillLoop(options: Options): Promise<KillReport> {
  const { databaseUrl, importsFolder, kills, workers, onRound } = options;
  const bundle = await buildFaultServer();
  const models = await startModelServer();
  const start = () =>
    startFaultServer(bundle, {
      DATABASE_URL: databaseUrl,
      CONTEXTSCOPE_WORKERS: String(workers),
      SUMMARY_PROVIDER: "openai",
      OPENAI_API_KEY: "sk-stand-in",
      OPENAI_BASE_URL: models.openaiBaseUrl,
    });
  const broken = nothingBroken();
  const rounds: Acknowledged[] = [];
  let server = await start();
  try {
    for (let round = 1; round <= kills; round += 1) {
      models.play(...Array.from({ length: 20 }, () => ({ kind: "ok", pauseMs: MODEL_PAUSE_MS }) as const));
      const done = await prepareRound(server, round);
      const writing = writeUntilKilled(server, done);
      await untilFirstAnswer(done);
      // Squared: most kills are early, when imports and summaries still run.
      await pause(Math.random() ** 2 * MAX_DELAY_MS);
      await server.kill();
      await writing;
      const { processId } = server;
      server = await start();
      checkLeftovers(importsFolder, processId, broken);
      await checkRound(server, done, broken);
      rounds.push(done);
      onRound?.(round);
    }
  } finally {
    await server.kill();
    await models.close();
  }
  return { kills, ...count(rounds), broken };
}

/** A slow machine must not be killed before it has acknowledged anything. */
async function untilFirstAnswer(done: Acknowledged): Promise<void> {
  const answers = () => done.single.length + done.batches.length + done.maxMedia + done.title;
  const before = answers();
  for (let waited = 0; answers() === before && waited < MAX_WAIT_MS; waited += 5) await pause(5);
}

function count(rounds: readonly Acknowledged[]): Pick<KillReport, "acknowledged" | "killed"> {
  const sum = (of: (round: Acknowledged) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    acknowledged: {
      messages: sum(({ single }) => single.length),
      batches: sum(({ batches }) => batches.length),
      settings: sum(({ maxMedia, title }) => maxMedia + title),
      imports: sum(({ hasImport }) => Number(hasImport)),
      summaries: sum(({ hasSummary }) => Number(hasSummary)),
    },
    killed: {
      imports: sum(({ startedImport, hasImport }) => Number(startedImport && !hasImport)),
      summaries: sum(({ startedSummary, hasSummary }) => Number(startedSummary && !hasSummary)),
    },
  };
}
