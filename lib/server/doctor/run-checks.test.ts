import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runBin } from "../../../cli/run-bin.fixture";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { chatFile, exchanges } from "../store/summary-chat.fixture";
import { isPostgres, openTestStore, testDatabaseUrl } from "../store/test-store.fixture";
import type { Check } from "./check";
import { checkClock, parseStoredTime } from "./check-clock";
import { checkDisk, checkNode } from "./check-machine";
import { checkPort } from "./check-port";
import { checkProviders } from "./check-providers";
import { checkSqlite } from "./check-sqlite";

const NOW = new Date("2026-03-01T12:00:00Z");
const OPTIONS = { compactByDefault: false };
const NO_COUNTERS = {
  "context.compact_format_used": 0,
  "context.historical_media_included": 0,
  "context.historical_media_dropped": 0,
  "context.media_limit_exceeded": 0,
};
/** A port that nothing listens on. */
const PORT = "39871";
/** Some tests start several processes. */
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-doctor-"));
  file = path.join(folder, "data", "test.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const levels = (checks: readonly Check[]) => checks.map(({ name, level }) => `${name}: ${level}`);
const named = (checks: readonly Check[], name: string) => checks.find((each) => each.name === name);

async function createDatabase(): Promise<void> {
  const store = openSqliteStore(file, OPTIONS);
  await store.writeChatFiles([chatFile(exchanges(1, 200))]);
  await store.close();
}

test("the command line prints a line for each check, as text and as JSON, on either engine", async () => {
  const store = openTestStore(file);
  await store.isEmpty();
  await store.close();
  const env = { DATABASE_URL: await testDatabaseUrl(file), PORT, GEMINI_API_KEY: "secret-key-0123456789" };
  const text = await runBin(["doctor"], { env });
  const json = await runBin(["doctor", "--json"], { env });
  expect([text.code, json.code]).toEqual([0, 0]);
  const report = JSON.parse(json.stdout);
  expect(report.problems).toBe(0);
  const names = report.checks.map(({ name }: Check) => name);
  expect(text.stdout.trimEnd().split("\n")).toHaveLength(names.length);
  const ofEngine = isPostgres()
    ? ["database", "migrations", "clock"]
    : ["database", "integrity", "migrations", "clock", "write-ahead log"];
  expect(names).toEqual([
    ...["node", "workers", "data folder", "permissions", "disk"],
    ...ofEngine,
    ...["port", "provider gemini"],
  ]);
  expect(text.stdout + json.stdout).not.toContain("secret-key");
});

describe.runIf(!isPostgres())("doctor", () => {
  test("exits with 1 for a problem, and rejects unknown options", async () => {
    const wrong = await runBin(["doctor"], { env: { DATABASE_URL: "mysql://me:secret@host/x", PORT: "0" } });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toMatch(/^problem {2}database .*DATABASE_URL must start with/mu);
    expect(wrong.stdout).toMatch(/^problem {2}port .*PORT=0 is not a port/mu);
    expect(wrong.stdout).not.toContain("secret");
    expect(await runBin(["doctor", "--fix"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--fix"),
    });
  });

  test("reports a database that does not exist without creating it", () => {
    expect(levels(checkSqlite(file, NOW))).toEqual(["database: warning", "clock: ok"]);
    expect(() => readFileSync(file)).toThrow("ENOENT");
  });

  test("reports files that are no database, damaged pages, and rows without their owner", async () => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, "no database, but a text of some length".repeat(50));
    expect(named(checkSqlite(file, NOW), "database")?.level).toBe("problem");
    rmSync(file);
    await createDatabase();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8 * 4096, 40 * 4096);
    const damaged = path.join(folder, "damaged.db");
    writeFileSync(damaged, bytes);
    const checks = checkSqlite(damaged, NOW);
    expect(checks.filter(({ level }) => level === "problem").map(({ fix }) => fix)).toEqual([
      expect.stringContaining("npx contextscope restore"),
    ]);
  });

  test("compares the clock with the newest entry of the log", async () => {
    const store = openSqliteStore(file, OPTIONS);
    await store.writeChatFiles([chatFile(exchanges(1, 1))]);
    const at = new Date("2026-03-01T13:00:00Z");
    await store.countRequest("1", { counters: NO_COUNTERS, events: [{ kind: "k", text: "t" }], at });
    await store.close();
    const clock = named(checkSqlite(file, NOW), "clock");
    expect(clock).toMatchObject({ level: "warning", message: expect.stringContaining("60 minutes before") });
    expect(named(checkSqlite(file, at), "clock")?.level).toBe("ok");
  });

  test.each([
    ["2026-03-01 12:00:00.5", NOW.getTime() + 500],
    ["2026-03-01 12:00:00", NOW.getTime()],
    [NOW.getTime(), NOW.getTime()],
    [null, undefined],
    ["nonsense", undefined],
  ])("reads the stored time %s", (stored, expected) => expect(parseStoredTime(stored)).toBe(expected));

  test("accepts a clock that differs by seconds", () => {
    expect(checkClock(NOW.getTime() + 5000, NOW).level).toBe("ok");
  });

  test.each([
    ["20.19.0", "ok"],
    ["20.9.0", "problem"],
    ["24.1.0", "ok"],
  ])("Node %s: %s", (version, level) => expect(checkNode("20.19", version).level).toBe(level));

  test.each([
    [10_000_000, "problem"],
    [100_000_000, "warning"],
    [1_000_000_000, "ok"],
  ])("%d bytes free: %s", (free, level) => expect(checkDisk(file, free).level).toBe(level));

  test("names providers that the environment configures, and asks none", () => {
    expect(levels(checkProviders({}))).toEqual(["provider offline: ok"]);
    const given = { openaiKey: "key", geminiKey: "key with spaces", summaryProvider: "anthropic" };
    expect(levels(checkProviders(given))).toEqual([
      "provider gemini: warning",
      "provider openai: ok",
      "provider anthropic: warning",
    ]);
  });

  describe("the port", () => {
    const taken = () => Promise.reject(new Error("Port is taken"));
    const answering = async (answer: (path: string) => Readonly<{ status: number; body: string }>) => {
      const server = http.createServer((request, response) => {
        const { status, body } = answer(request.url ?? "");
        response.writeHead(status).end(body);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const checked = await checkPort({ host: "127.0.0.1", port, url: `http://127.0.0.1:${port}` }, taken);
      await new Promise((resolve) => server.close(resolve));
      return checked;
    };
    const ours = (status: number, body: object) => (asked: string) =>
      asked === "/api/health"
        ? { status: 200, body: '{"status":"ok"}' }
        : { status, body: JSON.stringify(body) };

    test("is free, ours, ours but not ready, or another program's", async () => {
      const address = { host: "127.0.0.1", port: 1, url: "http://127.0.0.1:1" };
      const notReady = { error: "The database lacks 2 migrations.", code: "unavailable" };
      const checks = [
        await checkPort(address, async () => undefined),
        await answering(ours(200, { status: "ready" })),
        await answering(ours(503, notReady)),
        await answering(() => ({ status: 200, body: "<html>" })),
        await checkPort(address, taken),
      ];
      expect(checks.map(({ level }) => level)).toEqual(["ok", "ok", "problem", "problem", "problem"]);
      expect(checks[2]?.message).toContain("lacks 2 migrations");
      expect(checks[3]?.message).toBe("Port is taken");
    });
  });

  test.skipIf(process.platform === "win32")("reports what other users can open", async () => {
    await createDatabase();
    chmodSync(file, 0o644);
    const { stdout } = await runBin(["doctor"], { env: { DATABASE_URL: `file:${file}`, PORT } });
    expect(stdout).toMatch(/^warning {2}permissions .*test\.db 644 .*chmod 600/mu);
  });
});
