import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_VALUE_BYTES } from "@/lib/import/json/max-value-bytes";
import { testDatabaseUrl } from "../store/test-store.fixture";

const MEGABYTE = 1024 * 1024;

/** As the server does it, in a thread with little memory; reports how much the whole process took at most. */
const IMPORT = `
  import { openStore } from "./lib/server/store/open-store.ts";
  import { importPool } from "./lib/server/workers/pools.ts";
  const [folder, file] = process.argv.slice(1);
  openStore();
  const run = (name, question) => importPool().run({ name, question, key: folder, attempts: 1 });
  const source = { file, name: "rows.jsonl", folder: folder + "/work", source: 0 };
  const { preview } = await run("upload-preview", source);
  const order = { source: 0, bot: null, repair: false, keepDamaged: false };
  const { added } = await run("upload-store", { ...source, known: preview, order });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ added, skipped: preview.skipped, megabytes }));
  process.exit();
`;

const said = (text: string): string => JSON.stringify({ role: "user", content: text });
const picture = (bytes: number): string => {
  const url = `data:image/png;base64,${Buffer.alloc(bytes, 7).toString("base64")}`;
  return JSON.stringify({
    role: "user",
    content: [
      { type: "text", text: "дивись" },
      { type: "image_url", image_url: { url } },
    ],
  });
};

function* rows(): Generator<string> {
  yield said("hi");
  yield said("x".repeat(MAX_VALUE_BYTES));
  yield picture(20 * MEGABYTE);
  for (let place = 0; place < 5; place += 1) yield said(`${place} ${"слово ".repeat(500_000)}`);
}

test("very large messages take less than 400 MB, one by one and many of them; one that is too large is reported", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-large-"));
  try {
    const file = path.join(folder, "rows.jsonl");
    const out = openSync(file, "w");
    for (const row of rows()) writeSync(out, `${row}\n`);
    closeSync(out);
    const options = ["--import", "tsx", "--conditions", "react-server", "--input-type=module"];
    const env = {
      NODE_ENV: "test",
      DATABASE_URL: await testDatabaseUrl(path.join(folder, "test.db")),
    } as const;
    const args = [...options, "-e", IMPORT, folder, file];
    const told = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", env }));
    expect(told).toMatchObject({
      added: 7,
      skipped: { count: 1, examples: [{ reason: "the line is larger than 28 MB", position: { line: 2 } }] },
    });
    expect(told.megabytes).toBeLessThan(400);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
