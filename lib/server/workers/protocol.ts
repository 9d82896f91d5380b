import type { LiveEvent } from "../../contract/live-event";
import type { CarriedError } from "./carry-error";

/** What a thread gets when it starts. */
export type ThreadData = Readonly<{
  /** The process's own name: a run of the main thread is not abandoned only because another thread looks at it. */
  instance: string;
  /** Shared with the main thread, see `guard-native-calls.ts`. */
  gate: Int32Array<SharedArrayBuffer>;
}>;

/** To the thread. The next one comes only after the answer to this one. */
export type Order = Readonly<{
  name: string;
  question: unknown;
  /** For the events that the task writes to the log. */
  actor: string | undefined;
  /** Not 0: the task is cancelled. */
  flag: Int32Array<SharedArrayBuffer>;
}>;

/** From the thread. */
export type Report =
  | Readonly<{ kind: "done"; answer: unknown }>
  | Readonly<{ kind: "failed"; error: CarriedError }>
  | Readonly<{ kind: "news"; news: unknown }>
  /** A write of this thread, for the subscribers of the main thread. */
  | Readonly<{ kind: "live"; event: LiveEvent }>;

/** The states of the gate. */
export const GATE = { open: 0, inNativeCall: 1, closed: 2 } as const;
