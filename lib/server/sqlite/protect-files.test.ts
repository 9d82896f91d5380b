import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runBin } from "../../../cli/run-bin.fixture";
import { newImportFile } from "../../import/source/imports-folder";
import { listOpenToOthers, protectFiles } from "./protect-files";
import { openSqliteStore } from "./sqlite-store";
import { createEarlierDatabase } from "./upgrade/earlier-database.fixture";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-modes-"));
  file = path.join(folder, "data", "contextscope.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The modes of the data folder and everything in it. */
function modes(): Readonly<Record<string, string>> {
  const names = ["", ...readdirSync(path.dirname(file))];
  const entries = names.map((name) => {
    const { mode } = statSync(path.join(path.dirname(file), name));
    return [name || "data", (mode & 0o777).toString(8)] as const;
  });
  return Object.fromEntries(entries);
}

describe.skipIf(process.platform === "win32")("the data folder", () => {
  test("is created for its owner only, with the database and its log", async () => {
    const store = openSqliteStore(file, { compactByDefault: false });
    await store.isEmpty();
    newImportFile(path.join(path.dirname(file), "imports"));
    expect(modes()).toEqual({
      data: "700",
      "contextscope.db": "600",
      "contextscope.db-shm": "600",
      "contextscope.db-wal": "600",
      imports: "700",
    });
    await store.close();
  });

  test("of an earlier version is closed to others at the next start, with the copy from before the upgrade", async () => {
    createEarlierDatabase(folder, file).close();
    mkdirSync(path.join(path.dirname(file), "imports"));
    for (const name of readdirSync(path.dirname(file))) chmodSync(path.join(path.dirname(file), name), 0o644);
    chmodSync(path.join(path.dirname(file), "imports"), 0o755);
    chmodSync(path.dirname(file), 0o755);
    const { code } = await runBin(["export", "--all", path.join(folder, "out")], {
      env: { DATABASE_URL: `file:${file}` },
    });
    expect(code).toBe(0);
    const found = modes();
    expect(Object.keys(found).filter((name) => name.includes(".before-"))).toHaveLength(1);
    const wanted = Object.keys(found).map((name) => [name, /^(?:data|imports)$/u.test(name) ? "700" : "600"]);
    expect(found).toEqual(Object.fromEntries(wanted));
  });

  test("stays open if it has other files: only ours are closed", () => {
    mkdirSync(path.dirname(file));
    chmodSync(path.dirname(file), 0o755);
    const other = path.join(path.dirname(file), "notes.txt");
    for (const each of [file, other]) writeFileSync(each, "", { mode: 0o644 });
    expect(listOpenToOthers(file).map((each) => each.path)).toEqual([file]);
    protectFiles(file);
    expect(modes()).toEqual({ data: "755", "contextscope.db": "600", "notes.txt": "644" });
  });
});
