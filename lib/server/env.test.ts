import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { databaseLocation } from "./env";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-env-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const PASSWORD = "p@ss/w:rd %41?#é";
const file = path.join(folder, "password");
writeFileSync(file, `${PASSWORD}\n`);

function locate(url: string, passwordFile = file) {
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATABASE_PASSWORD_FILE", passwordFile);
  return databaseLocation();
}

test("the password for PostgreSQL comes from a file, whatever characters it has", () => {
  const location = locate("postgres://bot@db:5433/chats?sslmode=require");
  if (location.kind !== "postgres") throw new Error("SQLite was chosen.");
  const { username, password, host, pathname, search } = new URL(location.url);
  expect([username, decodeURIComponent(password), host, pathname, search]).toEqual([
    "bot",
    PASSWORD,
    "db:5433",
    "/chats",
    "?sslmode=require",
  ]);
});

test("SQLite has no password", () => {
  expect(locate("file:/tmp/a.db", `${file}-gone`)).toEqual({ kind: "sqlite", file: "/tmp/a.db" });
});

test.each([
  ["two passwords", "postgres://bot:secret@db/chats", file, /has a password/],
  ["no user", "postgres://db/chats", file, /needs a user/],
  ["no URL", "postgres://bot@:x/chats", file, /cannot be used/],
  ["a missing file", "postgres://bot@db/chats", `${file}-gone`, /DATABASE_PASSWORD_FILE cannot be read/],
])("refuses %s", (_, url, passwordFile, sentence) => {
  expect(() => locate(url, passwordFile)).toThrow(sentence);
});
