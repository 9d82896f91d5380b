import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_VALUE_BYTES } from "@/lib/import/json/max-value-bytes";

const MEGABYTE = 1024 * 1024;

/** As a server does it that has no limit on its memory; says how much that took at most. */
const IMPORT = `
  import { openSources } from "./lib/import/source/open-sources.ts";
  import { previewImport } from "./lib/import/pipeline/preview-import.ts";
  import { storeImport } from "./lib/server/import/store-import.ts";
  import { openSqliteStore } from "./lib/server/sqlite/sqlite-store.ts";
  const [folder, file] = process.argv.slice(1);
  const { sources } = await openSources([{ path: file }]);
  const store = openSqliteStore(folder + "/test.db", { compactByDefault: false });
  const { skipped } = await previewImport(sources[0]);
  const { added } = await storeImport(store, sources[0], { bot: null }, { folder });
  await store.close();
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ added, skipped, megabytes }));
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

test("very large messages take less than 400 MB, one by one and many of them; one that is too large is reported", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-large-"));
  try {
    const file = path.join(folder, "rows.jsonl");
    const out = openSync(file, "w");
    for (const row of rows()) writeSync(out, `${row}\n`);
    closeSync(out);
    const args = ["--import", "tsx", "--input-type=module", "-e", IMPORT, folder, file];
    const told = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
    expect(told).toMatchObject({
      added: 7,
      skipped: { count: 1, examples: [{ reason: "the line is larger than 28 MB", position: { line: 2 } }] },
    });
    expect(told.megabytes).toBeLessThan(400);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
