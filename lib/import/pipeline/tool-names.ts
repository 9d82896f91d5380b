import { LRUCache } from "lru-cache";

/** An answer follows its call soon; a file of millions of calls must not fill the memory with their ids. */
const REMEMBERED_CALLS = 10_000;

/** Names of called tools by the ids of their calls. By size, not `max`: that would reserve 200 kB for each open chat. */
export const recentToolNames = (): LRUCache<string, string> =>
  new LRUCache({ maxSize: REMEMBERED_CALLS, sizeCalculation: () => 1 });
