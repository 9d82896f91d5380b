import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "../../core/process-singleton";

const storage = (): AsyncLocalStorage<string> =>
  processSingleton("actor", () => new AsyncLocalStorage<string>());

/** Every event of the log that the work writes names this actor. */
export const withActor = <Result>(actor: string | undefined, work: () => Result): Result =>
  actor === undefined ? work() : storage().run(actor, work);

/** Undefined where the server acts by itself. */
export const currentActor = (): string | undefined => storage().getStore();
