import { RecentMap } from "../identity/recent-map";

/** An answer follows its call soon; a file of millions of calls must not fill the memory with their ids. */
const REMEMBERED_CALLS = 10_000;

/** Names of called tools by the ids of their calls. */
export const recentToolNames = (): RecentMap<string> => new RecentMap(REMEMBERED_CALLS);
