import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { nothingBroken } from "../../../e2e/faults/check-round";
import { runKillLoop } from "../../../e2e/faults/kill-loop";
import { isPostgres, testDatabaseUrl } from "./test-store.fixture";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-kills-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm run faults` runs 200 on each engine. */
const kills = isPostgres() ? 4 : 20;

test(`after each of ${kills} kills every acknowledged write is stored, whole and once`, async () => {
  const file = path.join(folder, "test.db");
  const report = await runKillLoop({
    databaseUrl: await testDatabaseUrl(file),
    importsFolder: isPostgres() ? path.resolve("data/imports") : path.join(folder, "imports"),
    kills,
    workers: 0,
  });
  expect(report).toMatchObject({ kills, broken: nothingBroken() });
  expect(report.acknowledged.messages).toBeGreaterThan(kills);
}, 240_000);
