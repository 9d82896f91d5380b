import type { EventLevel } from "../../contract/activity";

/** A line of the activity log; `info` unless it says otherwise. Its text never holds a message's. */
export type ActivityEvent = Readonly<{ kind: string; level?: EventLevel; text: string; data?: unknown }>;
