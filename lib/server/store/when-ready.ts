import type { Store } from "./store";

/** Needed at the end of a process, whatever its state. */
const ALWAYS_READY: ReadonlySet<string> = new Set<keyof Store>(["checkpoint", "close"]);

type Method = (...asked: unknown[]) => unknown;

/**
 * The same store, whose methods first wait for its preparation. A failed preparation is not remembered: the next call
 * tries again, because the database may have come back.
 */
export function whenReady(store: Store, prepare: () => Promise<void>): Store {
  let preparing: Promise<void> | undefined;
  const prepared = (): Promise<void> => {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  };
  const methods = Object.entries(store).map(([name, method]) => {
    const later: Method = async (...asked) => {
      await prepared();
      return (method as Method)(...asked);
    };
    return [name, ALWAYS_READY.has(name) ? method : later];
  });
  return Object.fromEntries(methods) as Store;
}
