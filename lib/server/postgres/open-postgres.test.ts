import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../app-error";
import { openPostgres, type PostgresEngine } from "./open-postgres";
import { scratchDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const OPTIONS = { poolSize: 3, statementTimeoutMs: 30_000, instance: "test" };
let database: ReturnType<typeof scratchDatabase>;
let engine: PostgresEngine;

beforeEach(async () => {
  database = scratchDatabase();
  await database.create();
  engine = openPostgres(database.url, OPTIONS);
});
afterEach(async () => {
  await engine.close();
  database.release();
});

const note = (name: string) => engine.run("INSERT INTO Installation (name, value) VALUES (?, ?)", name, "x");
const names = async () =>
  (await engine.all<{ name: string }>("SELECT name FROM Installation ORDER BY name")).map(({ name }) => name);
const addChat = (id: string) => ({
  text: "INSERT INTO Chat (id, platform, platformId, title, titleKey, botName) VALUES (?, ?, ?, ?, ?, ?) RETURNING key",
  values: [id, "p", id, "t", "t", "b"] as const,
});

describe("values", () => {
  test("come back as they were", async () => {
    const { text, values } = addChat("1");
    expect(await engine.get(text, ...values)).toEqual({ key: 1 });
    await engine.run(
      "UPDATE Chat SET lastActivityMs = ?, idInvented = ?, botId = ?, source = ? WHERE key = ?",
      ...[1_800_000_000_123, true, undefined, "half \ud83d and \0", 1],
    );
    await engine.run("UPDATE Chat SET createdAt = ?", "2026-03-01T12:00:00.120Z");
    expect(
      await engine.get("SELECT lastActivityMs, idInvented, botId, source, createdAt, 1.5 AS ratio FROM Chat"),
    ).toEqual({
      lastActivityMs: 1_800_000_000_123,
      idInvented: true,
      botId: null,
      source: '\u0001exact:"half \\ud83d and \\u0000"',
      createdAt: "2026-03-01T12:00:00.120Z",
      ratio: 1.5,
    });
    expect(await engine.get("SELECT count(*) AS count, sum(lastActivityMs) AS sum FROM Chat")).toEqual({
      count: 1,
      sum: 1_800_000_000_123,
    });
  });

  test("are inserted in one statement per two thousand rows, bytes and absent ones too", async () => {
    const { text, values } = addChat("1");
    await engine.get(text, ...values);
    const rows = Array.from({ length: 4100 }, (_, index) => [
      1,
      `h${index}`,
      "a'\"{},\\ b",
      index,
      Buffer.from([0, index % 256]),
    ]);
    await engine.insertRows("Blob", ["chatKey", "hash", "mime", "size", "bytes"], rows);
    expect(await engine.get("SELECT count(*) AS count, max(size) AS size FROM Blob")).toEqual({
      count: 4100,
      size: 4099,
    });
    expect(await engine.get("SELECT mime, bytes FROM Blob WHERE hash = ?", "h258")).toEqual({
      mime: "a'\"{},\\ b",
      bytes: Buffer.from([0, 2]),
    });
    await engine.insertRows(
      "Author",
      ["chatKey", "identity", "id", "firstSequence", "isBot"],
      [[1, "i", undefined, 1, true]],
    );
    expect(await engine.get("SELECT id, isBot, key FROM Author")).toEqual({ id: null, isBot: true, key: 1 });
  });

  test("a list is one parameter, texts and numbers, empty too", async () => {
    for (const name of ["a", "b\0", "c"]) await note(name);
    const text = `SELECT value FROM Installation WHERE ${engine.dialect.inList("name")}`;
    expect(await engine.all(text, ["a", "b\0", "d"])).toHaveLength(2);
    expect(await engine.all(text, [])).toEqual([]);
    expect(await engine.all(`SELECT key FROM Chat WHERE ${engine.dialect.inList("key")}`, [1, 2])).toEqual(
      [],
    );
  });

  test("texts are ordered by their bytes, whatever the server's order is", async () => {
    for (const name of ["b", "B", "a", "é", "Z"]) await note(name);
    expect(await names()).toEqual(["B", "Z", "a", "b", "é"]);
  });
});

describe("transactions", () => {
  test("write all or nothing", async () => {
    const work = engine.transaction(async (sql) => {
      await sql.run("INSERT INTO Installation (name, value) VALUES ('a', 'x')");
      throw new Error("a bug");
    });
    await expect(work).rejects.toThrow("a bug");
    expect(await names()).toEqual([]);
    expect(await engine.transaction((sql) => sql.run("INSERT INTO Installation VALUES ('a', 'x')"))).toBe(1);
    expect(await names()).toEqual(["a"]);
  });

  test("that go on after a failed statement are not reported as written", async () => {
    const work = engine.transaction(async (sql) => {
      await sql.run("INSERT INTO Installation VALUES ('a', 'x')");
      await sql.run("INSERT INTO Installation VALUES ('a', 'x')").catch(() => 0);
      return "written";
    });
    await expect(work).rejects.toThrow("nothing was written");
  });

  test("that create the same chat twice: the second finds it", async () => {
    let attempts = 0;
    const create = () =>
      engine.transaction(async (sql) => {
        attempts += 1;
        const known = await sql.get("SELECT key FROM Chat WHERE id = ?", "1");
        const { text, values } = addChat("1");
        // Both have looked before one of them writes.
        if (attempts <= 2) await setTimeout(50);
        return known ?? sql.get(text, ...values);
      });
    const [first, second] = await Promise.all([create(), create()]);
    expect([first, attempts]).toEqual([second, 3]);
  });

  test("that wait for each other are tried again", async () => {
    for (const name of ["a", "b"]) await note(name);
    const update = (order: readonly string[]) =>
      engine.transaction(async (sql) => {
        for (const name of order) {
          await sql.run("UPDATE Installation SET value = value || '.' WHERE name = ?", name);
          await setTimeout(50);
        }
      });
    await Promise.all([update(["a", "b"]), update(["b", "a"])]);
    expect(await engine.all("SELECT value FROM Installation")).toEqual([{ value: "x.." }, { value: "x.." }]);
  });

  test("that can be skipped do not wait for a lock", async () => {
    await note("a");
    const change = "UPDATE Installation SET value = 'y' WHERE name = 'a'";
    const skipped = await engine.transaction(async (sql) => {
      await sql.run(change);
      return engine.transactionIfFree((other) => other.run(change));
    });
    expect(skipped).toBeUndefined();
    expect(await engine.transactionIfFree((sql) => sql.run(change))).toBe(1);
  });

  test("reads see one state", async () => {
    const counts = await engine.read(async (sql) => {
      const count = () => sql.get("SELECT count(*) AS count FROM Installation");
      const before = await count();
      await note("a");
      return [before, await count()];
    });
    expect(counts).toEqual([{ count: 0 }, { count: 0 }]);
    await expect(engine.read((sql) => sql.run("DELETE FROM Installation"))).rejects.toThrow("read-only");
  });

  test("long ones run one after the other, and others read the previous state", async () => {
    const log: string[] = [];
    const long = (name: string) =>
      engine.longTransaction(async (sql) => {
        log.push(`${name} begins`);
        await sql.run("INSERT INTO Installation VALUES (?, 'x')", name);
        await setTimeout(50);
        expect(await names()).not.toContain(name);
        log.push(`${name} ends`);
      });
    await Promise.all([long("a"), long("b")]);
    expect(log.map((line) => line.slice(2))).toEqual(["begins", "ends", "begins", "ends"]);
    expect(await names()).toEqual(["a", "b"]);
  });

  test("long reads have temporary tables that leave nothing behind", async () => {
    for (const round of [1, 2]) {
      const rows = await engine.longRead(async (sql) => {
        await sql.run(sql.dialect.createTemporary("Found", "chatKey INTEGER, name TEXT"));
        await sql.insertRows("Found", ["chatKey", "name"], [[round, "n"]]);
        return sql.all("SELECT chatKey, name FROM Found");
      });
      expect(rows).toEqual([{ chatKey: round, name: "n" }]);
    }
  });
});

describe("failures", () => {
  test("a connection that the server ends is reported, and the next request gets another one", async () => {
    const work = engine.transaction(async (sql) => {
      await sql.run("INSERT INTO Installation VALUES ('a', 'x')");
      await execute(
        database.url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      return sql.run("INSERT INTO Installation VALUES ('b', 'x')");
    });
    await expect(work).rejects.toThrow(
      new AppError("unavailable", "The database cannot be reached. Try again later."),
    );
    expect(await names()).toEqual([]);
  });

  test("a server that stops is reported, and is used again when it is back", async () => {
    const proxy = await startProxy(database.url);
    const remote = openPostgres(proxy.url, OPTIONS);
    const ask = () => remote.get("SELECT 1 AS one");
    expect(await ask()).toEqual({ one: 1 });
    await proxy.stop();
    for (const request of [ask, () => remote.transaction(ask), () => remote.longTransaction(ask)])
      await expect(request()).rejects.toThrow("cannot be reached");
    await proxy.start();
    expect(await ask()).toEqual({ one: 1 });
    await remote.close();
    await proxy.stop();
  });

  test("a statement that takes too long is stopped; a long transaction is not", async () => {
    const impatient = openPostgres(database.url, { ...OPTIONS, statementTimeoutMs: 50 });
    await expect(impatient.get("SELECT pg_sleep(1)")).rejects.toThrow("took too long");
    await impatient.longTransaction((sql) => sql.get("SELECT pg_sleep(0.1)"));
    await impatient.close();
  });

  test("no free connection", async () => {
    const single = openPostgres(database.url, { ...OPTIONS, poolSize: 1, connectionTimeoutMs: 1000 });
    await expect(single.transaction(() => single.get("SELECT 1"))).rejects.toThrow("is busy");
    await single.close();
  });

  test("a wrong password and a missing certificate quote nothing of the address", async () => {
    const wrong = openPostgres(database.url.replace(/:[^:@/]+@/u, ":secret@"), OPTIONS);
    const error = await wrong.get("SELECT 1").catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      code: "unavailable",
      message: "The database refused access (28P01). Check DATABASE_URL.",
    });
    await wrong.close();
    const url = "postgres://me:secret@localhost/x?sslmode=verify-full&sslrootcert=/none/ca.pem";
    expect(() => openPostgres(url, OPTIONS)).toThrow("DATABASE_URL cannot be used (ENOENT).");
    expect(() => openPostgres("postgres://me:se cret@:x/", OPTIONS)).toThrow("DATABASE_URL cannot be used");
  });

  test("a server without TLS is refused where the address demands it", async () => {
    const encrypted = openPostgres(`${database.url}?sslmode=require`, OPTIONS);
    await expect(encrypted.get("SELECT 1")).rejects.toThrow("encrypted connection");
    await encrypted.close();
  });
});

/** A way to the server that a test can close. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;
  let ownPort = 0;
  const start = async () => {
    server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) sockets.add(socket.on("error", () => undefined));
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => server.listen(ownPort, "127.0.0.1", resolve));
    ownPort = (server.address() as AddressInfo).port;
  };
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<unknown>((resolve) => server.close(resolve));
  };
  await start();
  const url = new URL(target);
  url.port = String(ownPort);
  return { url: url.href, start, stop };
}
