import type { Store } from "../store/store";
import { describeError } from "./describe-error";

/** Why nothing can be stored now; undefined if a write would succeed. */
export async function findWriteProblem(store: Store): Promise<string | undefined> {
  try {
    await store.checkWritable();
    return undefined;
  } catch (error) {
    return describeError(error).error;
  }
}
