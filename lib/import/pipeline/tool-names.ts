import { LRUCache } from "lru-cache";

/** An answer follows its call soon, and millions of call ids must not fill the memory. */
const REMEMBERED_CALLS = 10_000;

/** Tool names by call id. Limited by size, because `max` would reserve 200 kB for each open chat. */
export const recentToolNames = (): LRUCache<string, string> =>
  new LRUCache({ maxSize: REMEMBERED_CALLS, sizeCalculation: () => 1 });
