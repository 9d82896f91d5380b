// How much memory and time an import of a large export takes, as ratios. Run: npx tsx bench/import.ts [MEGABYTES]
import { spawnSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openSources } from "@/lib/import/open-sources";
import { readImport } from "@/lib/import/read-import";

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

async function importHere(file: string): Promise<void> {
  const { sources, close } = await openSources([{ path: file }]);
  const startedAt = performance.now();
  let messages = 0;
  for (const source of sources) {
    for await (const event of readImport(source)) if (event.kind === "message") messages += 1;
  }
  close();
  const seconds = (performance.now() - startedAt) / 1000;
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ messages, seconds, peakBytes }));
}

function measure(file: string, name: string): void {
  const script = fileURLToPath(import.meta.url);
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, "--import", "tsx"];
  const child = spawnSync(process.execPath, [...flags, script, "--child", file], { encoding: "utf8" });
  if (child.status !== 0) throw new Error(`the import failed: ${child.stderr.slice(-2000)}`);
  const { messages, seconds, peakBytes } = JSON.parse(child.stdout);
  const size = statSync(file).size;
  const peak = peakBytes / MEGABYTE;
  console.log(`${name}: ${(size / MEGABYTE).toFixed(0)} MB, ${messages} messages`);
  console.log(
    `  peak memory ÷ file: ${(peakBytes / size).toFixed(2)} (${peak.toFixed(0)} MB, target < ${TARGET_MEGABYTES} MB)`,
  );
  console.log(`  ${(size / MEGABYTE / seconds).toFixed(0)} MB/s with choosing the bot, ordering and reading`);
}

if (process.argv[2] === "--child") await importHere(process.argv[3] ?? "");
else {
  const bytes = Number(process.argv[2] ?? 320) * MEGABYTE;
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
  try {
    const file = path.join(folder, "result.json");
    await writeExport(file, bytes, 1);
    measure(file, "oldest first");
    await writeExport(file, bytes, -1);
    measure(file, "newest first");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
