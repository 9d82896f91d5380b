// How much memory and time an import of a large export takes, into the database, as ratios, and how long the process
// is held up meanwhile. Run: npx tsx bench/import.ts [MEGABYTES]
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { openSources } from "@/lib/import/open-sources";
import { storeImport } from "@/lib/server/import/store-import";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";

const HEAP_MEGABYTES = 200;
const MEGABYTE = 1024 * 1024;
const TARGET_MEGABYTES = 400;

const makeMessage = (id: number) => ({
  id,
  type: "message",
  date: "2024-01-15T10:30:00",
  date_unixtime: String(1_700_000_000 + id),
  from: `Людина ${id % 50}`,
  from_id: `user${1000 + (id % 50)}`,
  ...(id % 4 === 0 && { reply_to_message_id: id - 1 }),
  text: [
    `повідомлення ${id} `,
    { type: "bold", text: "з форматуванням" },
    " і ще трохи слів про каву та поїзди",
  ],
  text_entities: [
    { type: "plain", text: `повідомлення ${id} з форматуванням і ще трохи слів про каву та поїзди` },
  ],
});

/** A Telegram export of about so many bytes; `step` -1 writes the newest message first. */
async function writeExport(file: string, bytes: number, step: 1 | -1): Promise<void> {
  const out = createWriteStream(file);
  let written = 0;
  out.write('{"name":"Bench","type":"private_supergroup","id":4696915170,"messages":[\n');
  for (let place = 1; written < bytes; place += 1) {
    const id = step === 1 ? place : 10_000_000 - place;
    const text = `${place === 1 ? "" : ",\n"}${JSON.stringify(makeMessage(id), null, 1)}`;
    written += Buffer.byteLength(text);
    if (!out.write(text)) await new Promise<void>((resolve) => out.once("drain", resolve));
  }
  await new Promise((resolve) => out.end("\n]}\n", resolve as () => void));
}

type Measured = Readonly<{ messages: number; seconds: number; peakBytes: number; heldUpMs: number }>;

async function importHere(file: string): Promise<Measured> {
  const folder = path.dirname(file);
  const store = openSqliteStore(path.join(folder, "bench.db"), { compactByDefault: false });
  const { sources, close } = await openSources([{ path: file }]);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  let messages = 0;
  for (const source of sources)
    messages += (await storeImport(store, source, { bot: null }, { folder })).added;
  const seconds = (performance.now() - startedAt) / 1000;
  close();
  await store.close();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return { messages, seconds, peakBytes, heldUpMs: delay.percentile(99) / 1e6 };
}

function inOwnProcess(task: string, file: string, heapMegabytes: number): string {
  const flags = [`--max-old-space-size=${heapMegabytes}`, "--import", "tsx"];
  const script = fileURLToPath(import.meta.url);
  const child = spawnSync(process.execPath, [...flags, script, task, file], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`${task} failed: ${child.stderr.slice(-2000)}`);
  return child.stdout;
}

/** What a program that does not care for memory would take; undefined for a file longer than a string can be. */
function secondsToParse(file: string): number | undefined {
  const startedAt = performance.now();
  try {
    JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  return (performance.now() - startedAt) / 1000;
}

function measure(file: string, name: string): void {
  const { messages, seconds, peakBytes, heldUpMs }: Measured = JSON.parse(
    inOwnProcess("--import", file, HEAP_MEGABYTES),
  );
  const parse: number | null = JSON.parse(inOwnProcess("--parse", file, 8192));
  const size = statSync(file).size;
  const peak = peakBytes / MEGABYTE;
  const isWithin = peak < TARGET_MEGABYTES;
  console.log(`${name}: ${(size / MEGABYTE).toFixed(0)} MB, ${messages} messages stored`);
  console.log(
    `  peak memory ÷ file: ${(peakBytes / size).toFixed(2)} (${peak.toFixed(0)} MB, target < ${TARGET_MEGABYTES} MB: ${isWithin ? "met" : "MISSED"})`,
  );
  console.log(
    `  time ÷ JSON.parse of the file: ${parse === null ? "too long to parse" : (seconds / parse).toFixed(1)}`,
  );
  console.log(
    `  ${(messages / seconds).toFixed(0)} messages/s; 99 % of waits for the process under ${heldUpMs.toFixed(0)} ms`,
  );
  if (!isWithin) process.exitCode = 1;
}

const [, , task, file = ""] = process.argv;
if (task === "--import") console.log(JSON.stringify(await importHere(file)));
else if (task === "--parse") console.log(JSON.stringify(secondsToParse(file) ?? null));
else {
  const bytes = Number(task ?? 320) * MEGABYTE;
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
  try {
    const exported = path.join(folder, "result.json");
    await writeExport(exported, bytes, 1);
    measure(exported, "oldest first");
    rmSync(path.join(folder, "bench.db"));
    await writeExport(exported, bytes, -1);
    measure(exported, "newest first");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
