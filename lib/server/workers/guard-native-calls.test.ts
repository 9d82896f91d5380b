import path from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { guardNativeCalls } from "./guard-native-calls";
import { GATE } from "./protocol";
import { startThread, type Thread } from "./thread";

const BUSY = path.resolve(import.meta.dirname, "native-calls.fixture.mjs");
/** Without the gate, each of three runs aborted the process. */
const ROUNDS = 5;

type Method = (this: object, ...values: unknown[]) => unknown;

test("the gate is shut during every call of the driver, and open again after it, failed or not", () => {
  const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const states: string[] = [];
  const observe = (prototype: object, name: string): void => {
    const call = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function (this: object, ...values: unknown[]) {
      states.push(`${name} ${gate[0]}`);
      return call.apply(this, values);
    });
  };
  for (const name of ["exec", "prepare", "close"]) observe(Database.prototype, name);
  const statements: object = Object.getPrototypeOf(new Database(":memory:").prepare("SELECT 1"));
  for (const name of ["run", "get", "iterate"]) observe(statements, name);
  states.length = 0;
  guardNativeCalls(gate);
  states.length = 0;

  const database = new Database(":memory:");
  database.exec("CREATE TABLE Number (value INTEGER UNIQUE)");
  const insert = database.prepare("INSERT INTO Number VALUES (?)");
  insert.run([1]);
  expect(() => insert.run([1])).toThrow("UNIQUE");
  expect(gate[0]).toBe(GATE.open);
  const select = database.prepare("SELECT value FROM Number");
  expect(select.get([])).toMatchObject({ value: 1 });
  expect(select.all([])).toEqual([{ value: 1 }]);
  database.close();
  expect(gate[0]).toBe(GATE.open);
  const calls = ["exec", "prepare", "run", "run", "prepare", "get", "iterate", "close"];
  expect(states).toEqual(calls.map((name) => `${name} ${GATE.inNativeCall}`));
});

test("a thread that is busy with the driver can be ended again and again", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    let thread: Thread | undefined;
    const busy = new Promise<unknown>((resolve, reject) => {
      thread = startThread(BUSY, 128, {
        onReport: (report) => resolve(report),
        onEnd: (cause) => reject(cause ?? new Error("The thread ended by itself.")),
      });
    });
    expect(await busy).toEqual({ kind: "news", news: "busy" });
    await thread?.end();
  }
});
