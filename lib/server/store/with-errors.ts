import type { Store } from "./store";

type Method = (...asked: unknown[]) => unknown;

/** The same store, which throws the engine's failures as the given function describes them. */
export function withErrors(store: Store, describe: (error: unknown) => unknown): Store {
  const rethrow = (error: unknown): never => {
    throw describe(error);
  };
  const wrapped = Object.entries(store).map(([name, method]) => {
    const described: Method = (...asked) => {
      try {
        const answer = (method as Method)(...asked);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      } catch (error) {
        return rethrow(error);
      }
    };
    return [name, described];
  });
  return Object.fromEntries(wrapped) as Store;
}
