// Memory and time of importing a large export, including preview and database, as ratios, and how long the import
// blocks the event loop. Run: npx tsx bench/import.ts [MEGABYTES] [CASE…]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { previewImport } from "@/lib/import/pipeline/preview-import";
import { openSources } from "@/lib/import/source/open-sources";
import { storeImport } from "@/lib/server/import/store-import";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";
import { IMPORT_CASES, type ImportCase } from "./import-cases";

const HEAP_MEGABYTES = 200;
const MEGABYTE = 1024 * 1024;
const TARGET_MEGABYTES = 400;

type Measured = Readonly<{
  messages: number;
  seconds: number;
  /** After the preview, and at the end. */
  previewPeakBytes: number;
  peakBytes: number;
  heldUpMs: number;
}>;

const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;

/** Previews and then stores the file, as the server and the CLI do. */
async function importHere(file: string): Promise<Measured> {
  const folder = path.dirname(file);
  const store = openSqliteStore(path.join(folder, "bench.db"), { compactByDefault: false });
  const { sources, close } = await openSources([{ path: file }]);
  for (const source of sources) await previewImport(source);
  const previewPeakBytes = peakBytes();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  let messages = 0;
  for (const source of sources)
    messages += (await storeImport(store, source, { bot: null }, { folder })).added;
  const seconds = (performance.now() - startedAt) / 1000;
  close();
  await store.close();
  return {
    messages,
    seconds,
    previewPeakBytes,
    peakBytes: peakBytes(),
    heldUpMs: delay.percentile(99) / 1e6,
  };
}

function inOwnProcess(task: string, file: string, heapMegabytes: number): string {
  const flags = [`--max-old-space-size=${heapMegabytes}`, "--import", "tsx"];
  const script = fileURLToPath(import.meta.url);
  const child = spawnSync(process.execPath, [...flags, script, task, file], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr.slice(-2000)}`);
  return child.stdout;
}

/** Seconds of a plain JSON.parse; undefined for other formats and for files that exceed a string's max length. */
function secondsToParse(file: string): number | undefined {
  const startedAt = performance.now();
  try {
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".jsonl")) for (const line of text.split("\n")) JSON.parse(line || "null");
    else JSON.parse(text);
  } catch {
    return undefined;
  }
  return (performance.now() - startedAt) / 1000;
}

function measure(name: string, file: string): void {
  const measured: Measured = JSON.parse(inOwnProcess("--import", file, HEAP_MEGABYTES));
  const parse: number | null = JSON.parse(inOwnProcess("--parse", file, 8192));
  const { messages, seconds, heldUpMs } = measured;
  const size = statSync(file).size;
  const peak = measured.peakBytes / MEGABYTE;
  const isWithin = peak < TARGET_MEGABYTES;
  console.log(`${name}: ${(size / MEGABYTE).toFixed(0)} MB, ${messages} messages stored`);
  console.log(
    `  peak memory ÷ file: ${(measured.peakBytes / size).toFixed(2)} (${peak.toFixed(0)} MB, the preview ${(measured.previewPeakBytes / MEGABYTE).toFixed(0)} MB, target < ${TARGET_MEGABYTES} MB: ${isWithin ? "met" : "MISSED"})`,
  );
  console.log(
    `  time ÷ JSON.parse of the file: ${parse === null ? "unknown" : (seconds / parse).toFixed(1)}`,
  );
  console.log(
    `  ${(messages / seconds).toFixed(0)} messages/s; 99 % of event-loop delays under ${heldUpMs.toFixed(0)} ms`,
  );
  if (!isWithin) process.exitCode = 1;
}

async function runCase(name: string, { file, write }: ImportCase, bytes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
  try {
    const target = path.join(folder, file);
    await write(target, bytes);
    measure(name, target);
  } catch (error) {
    console.log(`${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [, , task = "320", ...rest] = process.argv;
if (task === "--import") console.log(JSON.stringify(await importHere(rest[0] ?? "")));
else if (task === "--parse") console.log(JSON.stringify(secondsToParse(rest[0] ?? "") ?? null));
else {
  const wanted = Object.entries(IMPORT_CASES).filter(([name]) => rest.length === 0 || rest.includes(name));
  for (const [name, one] of wanted) await runCase(name, one, Number(task) * MEGABYTE);
}
