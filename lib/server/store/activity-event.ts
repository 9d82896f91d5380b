import type { EventLevel } from "../../contract/activity";

/** A line of the activity log; `info` by default. Its text never contains message text. */
export type ActivityEvent = Readonly<{ kind: string; level?: EventLevel; text: string; data?: unknown }>;
