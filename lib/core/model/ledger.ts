import type { Settings } from "../schema/settings";
import type { SystemLayer } from "./selected-context";

export type Verdict = "kept" | "dropped" | "covered" | "replaced" | "left-out" | "event";

/** The closed list of reasons, each with its rule. */
export const RULES = {
  current: "The current message is always sent.",
  immediate: "One of the newest messages, within the immediate share of the budget.",
  recent: "Within the window and the recent share of the budget.",
  "in-window": "Within this format's window.",
  "outside-window": "Older than this format's window.",
  "over-budget": "Its share of the token budget is already used up.",
  "split-tool-call": "A tool call and its response are sent together, and the other half is dropped.",
  summarised: "Replaced by a summary.",
  "after-cut-off": "Stored after the selected message.",
  "not-in-format": "Not supported by this format.",
  "nothing-to-write": "Contains nothing that this format can represent.",
  "unpaired-tool-traffic":
    "A tool call without a result, or a result without a call: the protocol rejects it.",
  "first-turn-must-be-user":
    "The protocol must start with a user turn, and this message comes before the first one.",
  "not-carried": "The protocol does not support this media type: described as text.",
  event: "A platform event: never sent and not counted by any limit.",
  "current-media": "Media of the current message come first.",
  "reply-media": "Media of the replied-to message come second.",
  "historical-media": "Older media fill the remaining slots.",
  "format-media": "The format has its own notation for media.",
  "repeated-media": "The same media item is already sent with another message.",
  "over-media-limit": "The request has reached its media limit.",
  "over-historical-limit": "The limit for older media is reached.",
  "over-video-limit": "The request has reached its video limit.",
  "video-described": "Over the video limit: replaced by the bot's answer about it.",
  "video-undescribed": "Over the video limit, and no bot answer can replace it.",
  "unsupported-media": "Animated TGS stickers are described, never sent.",
  "nothing-to-send": "No data and no URL: described, not sent.",
  "not-base64": "The data is not base64: stored as text and described, never sent.",
  "message-out": "Its message is not in the context.",
  "summary-in-use": "Part of the system context, in place of the messages it covers.",
  "system-prompt": "Starts the system context.",
  "author-profile": "Profile of the current message's author.",
  "relevant-message": "One of the best matches for the current message.",
  "memorable-event": "One of the most important episodes.",
  empty: "It is empty.",
  "layers-off": "Context layers are turned off.",
  "other-author": "Not the profile of the current message's author.",
  "repeated-profile": "Another profile of the same person is already used.",
  "in-history": "Already in the history.",
  "near-duplicate": "Nearly identical to a better match.",
  "over-count": "The layer has reached its entry limit.",
  "low-importance": "Importance below 0.6.",
  "unknown-message": "Refers to a message that is not stored before the selected one.",
} as const;

export type Reason = keyof typeof RULES;

/** A setting with a value, current or required. */
export type SettingValue = {
  [Key in keyof Settings]: Readonly<{ setting: Key; value: Settings[Key] }>;
}[keyof Settings];

/** `position` is the 0-based place among the chat's messages, without events; `media` is the place in its message. */
export type LedgerItem =
  | Readonly<{ kind: "message"; messageId: string; position: number }>
  /** A run of messages with one verdict, including media, so that the cost depends on the window, not the chat. */
  | Readonly<{ kind: "messages"; from: number; to: number; count: number; mediaCount: number }>
  /** A platform event with its media, or all events of a chat if they are not loaded individually. */
  | Readonly<{ kind: "event"; messageId: string }>
  | Readonly<{ kind: "events"; count: number }>
  | Readonly<{ kind: "media"; messageId: string; position: number; media: number }>
  | Readonly<{ kind: "summary"; version: number }>
  /** `place` in its layer; `of` identifies the entry: a profile's user id, a hit's message id, a topic. */
  | Readonly<{ kind: "layer"; layer: Exclude<SystemLayer, "summary">; place: number; of?: string }>;

export type LedgerEntry = Readonly<{
  item: LedgerItem;
  verdict: Verdict;
  reason: Reason;
  rule: string;
  /** The limit that decided, with its current value. */
  limit?: SettingValue;
  /** 1 = first in line for that limit: the newest message, the first media item of its tier, the best match. */
  rank?: number;
  /**
   * On a drop: the settings that together would include the item (for a run, its newest message). Empty if no allowed
   * value would.
   */
  admittedBy?: readonly SettingValue[];
  /** On a dropped run: the settings that would include every message of it that the format writes. */
  allAdmittedBy?: readonly SettingValue[];
  /** The version of the summary that covers it. */
  coveredBy?: number;
}>;

export type Ledger = readonly LedgerEntry[];

type Details = Pick<LedgerEntry, "limit" | "rank" | "admittedBy" | "allAdmittedBy" | "coveredBy">;

export const entry = (
  item: LedgerItem,
  verdict: Verdict,
  reason: Reason,
  details?: Details,
): LedgerEntry => ({
  item,
  verdict,
  reason,
  rule: RULES[reason],
  ...details,
});

type LedgerCounts = Readonly<Record<"messages" | "events" | "media" | "summaries" | "layers", number>>;

/** Number of stored items in the ledger; must equal the number of items stored. */
export function countLedger(ledger: Ledger): LedgerCounts {
  const counts = { messages: 0, events: 0, media: 0, summaries: 0, layers: 0 };
  for (const { item } of ledger) {
    if (item.kind === "messages") counts.media += item.mediaCount;
    counts[COUNTED_AS[item.kind]] += item.kind === "messages" || item.kind === "events" ? item.count : 1;
  }
  return counts;
}

const COUNTED_AS = {
  message: "messages",
  messages: "messages",
  event: "events",
  events: "events",
  media: "media",
  summary: "summaries",
  layer: "layers",
} as const satisfies Record<LedgerItem["kind"], keyof LedgerCounts>;
