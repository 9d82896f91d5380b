import Database from "libsql";
import { GATE } from "./protocol";

type Method = (this: object, ...values: unknown[]) => unknown;
type Rows = { next: Method };

/**
 * Makes it safe to terminate this thread. If a thread ends inside a call of libsql 0.5, its native code aborts the
 * whole process (seen in 1 of 5 runs). So each call passes a gate: the main thread closes it between two calls, and
 * only then terminates. A closed gate never opens again.
 */
export function guardNativeCalls(gate: Int32Array<SharedArrayBuffer>): void {
  const guarded = (call: Method): Method =>
    function (...values) {
      if (Atomics.compareExchange(gate, 0, GATE.open, GATE.inNativeCall) === GATE.closed) waitForTheEnd(gate);
      try {
        return call.apply(this, values);
      } finally {
        Atomics.store(gate, 0, GATE.open);
      }
    };
  const guard = (prototype: object, name: string): void => {
    const call = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, guarded(call));
  };
  for (const name of ["exec", "prepare", "close"]) guard(Database.prototype, name);
  const statements: object = Object.getPrototypeOf(new Database(":memory:").prepare("SELECT 1"));
  for (const name of ["run", "get", "iterate"]) guard(statements, name);
  // `all` reads through an iterator, and so does every caller of `iterate`.
  const iterate = Reflect.get(statements, "iterate") as Method;
  Reflect.set(statements, "iterate", function (this: object, ...values: unknown[]) {
    const rows = iterate.apply(this, values) as Rows;
    rows.next = guarded(rows.next);
    return rows;
  });
}

/** The thread is about to be terminated: only a terminated wait ends. */
function waitForTheEnd(gate: Int32Array<SharedArrayBuffer>): void {
  for (;;) Atomics.wait(gate, 0, GATE.closed);
}
