import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../app-error";
import { openPrisma } from "./open-prisma";
import { toAppError } from "./with-database-errors";

let folder: string;
let file: string;
let holder: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-locked-"));
  file = path.join(folder, "test.db");
  holder = new Database(file);
  holder.exec("CREATE TABLE Chat (key INTEGER PRIMARY KEY)");
});
afterEach(() => {
  holder.close();
  rmSync(folder, { recursive: true });
});

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
};

test("a locked database is busy, whichever client says so", async () => {
  holder.exec("BEGIN EXCLUSIVE");
  const reader = new Database(file);
  const prisma = await openPrisma(file);
  const failures = [
    await failureOf(() => reader.prepare("SELECT count(*) FROM Chat").get()),
    await failureOf(() => prisma.$queryRaw`SELECT count(*) FROM Chat`),
    await failureOf(() => prisma.chat.count()),
  ];
  reader.close();
  await prisma.$disconnect();
  expect(failures.map(toAppError)).toEqual(
    failures.map((cause) => new AppError("unavailable", "The database is busy. Try again later.", { cause })),
  );
});

test("a write to a database that may only be read is a failure of operations, a wrong statement is a bug", async () => {
  const reader = new Database(file);
  reader.exec("PRAGMA query_only = ON");
  const refused = await failureOf(() => reader.exec("INSERT INTO Chat VALUES (1)"));
  const wrong = await failureOf(() => reader.exec("SELECT nonsense"));
  reader.close();
  expect(toAppError(refused)).toBeInstanceOf(AppError);
  expect(toAppError(wrong)).toBe(wrong);
});
