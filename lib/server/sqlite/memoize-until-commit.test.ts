import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { memoizeUntilCommit } from "./memoize-until-commit";
import { openDatabase } from "./open-database";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-memory-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("remembers no failure", async () => {
  const connection = openDatabase(path.join(folder, "failure.db"));
  await expect(memoizeUntilCommit(connection, "q", () => Promise.reject(new Error("busy")))).rejects.toThrow(
    "busy",
  );
  expect(await memoizeUntilCommit(connection, "q", () => Promise.resolve("read"))).toBe("read");
  connection.close();
});

it("remembers that there is no answer", () => {
  const connection = openDatabase(path.join(folder, "absent.db"));
  let asked = 0;
  const ask = () =>
    memoizeUntilCommit<string | undefined>(connection, "q", () => {
      asked += 1;
      return undefined;
    });
  expect([ask(), ask(), asked]).toEqual([undefined, undefined, 1]);
  connection.close();
});

it("remembers until this or another connection commits", () => {
  const file = path.join(folder, "test.db");
  const [one, other] = [openDatabase(file), openDatabase(file)];
  one.exec("CREATE TABLE T (a)");
  let asked = 0;
  const ask = (question = "q") => memoizeUntilCommit(one, question, () => ++asked);
  expect([ask(), ask(), ask("r"), ask()]).toEqual([1, 1, 2, 1]);
  one.prepare("INSERT INTO T VALUES (1)").run();
  expect([ask(), ask()]).toEqual([3, 3]);
  other.prepare("INSERT INTO T VALUES (2)").run();
  expect([ask(), ask()]).toEqual([4, 4]);
  for (let question = 0; question < 100; question += 1) ask(String(question));
  expect(ask()).toBe(105);
  one.close();
  other.close();
});
