import type { Settings } from "../schema/settings";
import type { SystemLayer } from "./selected-context";

export type Verdict = "kept" | "dropped" | "covered" | "replaced" | "left-out" | "event";

/** The closed list of reasons, each with the rule it stands for. */
export const RULES = {
  current: "The message to be answered is always sent.",
  immediate: "Among the newest messages, within the immediate share of the budget.",
  recent: "Within the window and the recent share of the budget.",
  "in-window": "Within the window of this format.",
  "outside-window": "Older than the window of this format.",
  "over-budget": "The share of the token budget was used up before it.",
  "split-tool-call": "A tool call and its response stay together, and the other half is out.",
  summarised: "A summary stands for it.",
  "after-cut-off": "Stored after the cut-off.",
  "not-in-format": "This format has no place for it.",
  "nothing-to-write": "Nothing in it that this format writes.",
  "unpaired-tool-traffic":
    "A tool call without its result, or a result without its call: the protocol refuses it.",
  "first-turn-must-be-user": "The protocol's first turn must be a user's, and this message is before it.",
  "not-carried": "The protocol cannot carry this kind of media: described in words.",
  event: "Reported by the platform: never sent, and no limit counts it.",
  "current-media": "Media of the message to be answered come first.",
  "reply-media": "Media of the message replied to come second.",
  "historical-media": "Media of the history take the slots left.",
  "format-media": "The format names media its own way.",
  "repeated-media": "The same media item is already sent with another message.",
  "over-media-limit": "The request already holds as many media items as allowed.",
  "over-historical-limit": "The slots for historical media are taken.",
  "over-video-limit": "The request already holds as many videos as allowed.",
  "video-described": "A video over the limit, replaced by what the bot said about it.",
  "video-undescribed": "A video over the limit, and no answer of the bot to put in its place.",
  "unsupported-media": "Animated TGS stickers are described, never sent.",
  "nothing-to-send": "Neither bytes nor an address: described, not sent.",
  "not-base64": "Its data is not base64: kept as text, described, never sent.",
  "message-out": "Its message is not part of the context.",
  "summary-in-use": "Stands in the system context for the messages it covers.",
  "system-prompt": "Opens the system context.",
  "author-profile": "The profile of the current message's author.",
  "relevant-message": "Among the best matches of the current message.",
  "memorable-event": "Among the most important episodes.",
  empty: "Nothing is written in it.",
  "layers-off": "Layers are switched off.",
  "other-author": "Not the profile of the current message's author.",
  "repeated-profile": "An earlier profile of the same person is used.",
  "in-history": "Already part of the history.",
  "near-duplicate": "Nearly the same words as a better match.",
  "over-count": "The layer already holds as many entries as it shows.",
  "low-importance": "Importance below 0.6.",
  "unknown-message": "Names a message that is not stored before the cut-off.",
} as const;

export type Reason = keyof typeof RULES;

/** A setting and a value of it: a limit as it is, or as it would have to be. */
export type SettingValue = {
  [Key in keyof Settings]: Readonly<{ setting: Key; value: Settings[Key] }>;
}[keyof Settings];

/** `position` is the place of a message among the chat's messages, from 0, events not counted; `media` the place in its message. */
export type LedgerItem =
  | Readonly<{ kind: "message"; messageId: string; position: number }>
  /** A run of messages with one verdict, media included, so that the cost follows the window and not the chat. */
  | Readonly<{ kind: "messages"; from: number; to: number; count: number; mediaCount: number }>
  /** A platform's report with its media, and all of a chat's reports where they are not loaded one by one. */
  | Readonly<{ kind: "event"; messageId: string }>
  | Readonly<{ kind: "events"; count: number }>
  | Readonly<{ kind: "media"; messageId: string; position: number; media: number }>
  | Readonly<{ kind: "summary"; version: number }>
  /** `place` among the entries of its layer; `of` whom or what: a profile's user id, a hit's message id, a topic. */
  | Readonly<{ kind: "layer"; layer: Exclude<SystemLayer, "summary">; place: number; of?: string }>;

export type LedgerEntry = Readonly<{
  item: LedgerItem;
  verdict: Verdict;
  reason: Reason;
  rule: string;
  /** The limit that decided, as it is set. */
  limit?: SettingValue;
  /** 1 = first in line for that limit: the newest message, the first media item of its tier, the best match. */
  rank?: number;
  /**
   * On a drop: the settings that, set together, let the item in (of a run: its newest message). Empty when no
   * allowed value does.
   */
  admittedBy?: readonly SettingValue[];
  /** On a dropped run of several messages: the settings that let in every message of it that the format writes. */
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

/** How many stored items the ledger speaks of: must equal what is stored. */
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
