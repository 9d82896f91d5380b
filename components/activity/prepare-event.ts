import {
  ACTIVITY_GROUP_NAMES,
  ACTIVITY_GROUPS,
  type ActivityEntry,
  type ActivityGroup,
} from "@/lib/activity";

/** These always concern a chat: one that is absent was deleted. */
const ABOUT_A_CHAT: ReadonlySet<ActivityGroup | "other"> = new Set(["settings", "requests", "summaries"]);

export type PreparedEvent = Readonly<{
  group: ActivityGroup | "other";
  chat: Readonly<{ state: "stored"; id: string; title: string }> | Readonly<{ state: "deleted" | "none" }>;
}>;

/** What a row shows besides the event's own words. */
export function prepareEvent({ kind, chat }: ActivityEntry): PreparedEvent {
  const group = groupOf(kind);
  if (chat !== undefined) return { group, chat: { state: "stored", ...chat } };
  return { group, chat: { state: ABOUT_A_CHAT.has(group) ? "deleted" : "none" } };
}

function groupOf(kind: string): ActivityGroup | "other" {
  const holds = (group: ActivityGroup) => (ACTIVITY_GROUPS[group] as readonly string[]).includes(kind);
  return ACTIVITY_GROUP_NAMES.find(holds) ?? "other";
}
