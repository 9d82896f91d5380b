import { processSingletons } from "../../core/process-singleton";
import type { Store } from "./store";

/** Makes `openStore` return a test's own store. Returns the function that undoes this. */
export function serveStore(store: Store): () => void {
  processSingletons().set("store", store);
  return () => void processSingletons().delete("store");
}
