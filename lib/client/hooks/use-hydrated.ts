import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first browser render, so that both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
