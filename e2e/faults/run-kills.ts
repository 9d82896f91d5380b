import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../../scripts/setup/start-postgres.mjs";
import { runKillLoop } from "./kill-loop";

/** With threads, as in the product. */
const WORKERS = 2;

async function runOn(engine: string, databaseUrl: string, importsFolder: string, kills: number) {
  const startedAt = performance.now();
  const onRound = (round: number) => {
    if (round % 20 === 0) console.log(`${engine}: ${round} of ${kills} kills`);
  };
  const { broken, ...counts } = await runKillLoop({
    databaseUrl,
    importsFolder,
    kills,
    workers: WORKERS,
    onRound,
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${engine}, ${seconds} s: ${JSON.stringify(counts)}`);
  for (const [kind, sentences] of Object.entries(broken)) {
    console.log(`  ${kind}: ${sentences.length}`);
    for (const sentence of sentences) console.log(`    ${sentence}`);
  }
  return Object.values(broken).every((sentences) => sentences.length === 0);
}

/** The kill loop on both engines. True if every promise was kept. */
export async function runKills(kills = 200): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-faults-"));
  const postgres = await startPostgres();
  try {
    const onSqlite = await runOn("SQLite", `file:${folder}/test.db`, path.join(folder, "imports"), kills);
    const onPostgres = await runOn("PostgreSQL", postgres.url, path.resolve("data/imports"), kills);
    return onSqlite && onPostgres;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
