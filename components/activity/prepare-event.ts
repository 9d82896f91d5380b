import { type ActivityEntry, KIND_GROUP_NAMES, KIND_GROUPS, type KindGroup } from "@/lib/contract/activity";

/** These always concern a chat: an absent one was deleted. */
const ABOUT_A_CHAT: ReadonlySet<KindGroup | "other"> = new Set(["settings", "requests", "summaries"]);

export type PreparedEvent = Readonly<{
  group: KindGroup | "other";
  chat: Readonly<{ state: "stored"; id: string; title: string }> | Readonly<{ state: "deleted" | "none" }>;
}>;

/** The row's content besides the event's own text. */
export function prepareEvent({ kind, chat }: ActivityEntry): PreparedEvent {
  const group = groupOf(kind);
  if (chat !== undefined) return { group, chat: { state: "stored", ...chat } };
  return { group, chat: { state: ABOUT_A_CHAT.has(group) ? "deleted" : "none" } };
}

function groupOf(kind: string): KindGroup | "other" {
  const holds = (group: KindGroup) => (KIND_GROUPS[group] as readonly string[]).includes(kind);
  return KIND_GROUP_NAMES.find(holds) ?? "other";
}
