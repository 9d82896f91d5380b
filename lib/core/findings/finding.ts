import type { FormatId } from "../model/format";
import type { Chat, Episode, Profile, Summary } from "../schema/chat-file";
import type { Message } from "../schema/message";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";

export type Severity = "error" | "warning" | "info";

export type FindingKind =
  // text
  | "bidi-control"
  | "control-character"
  | "duplicate-text"
  | "empty-message"
  | "invisible-character"
  | "lone-surrogate"
  | "message-over-budget"
  | "mojibake"
  | "replacement-character"
  | "secret"
  // what users type and what answers give away
  | "forged-speaker-line"
  | "frame-marker"
  | "meta-leak"
  | "prompt-injection"
  | "technical-id-leak"
  | "transcript-leak"
  // order and tools
  | "duplicate-message-id"
  | "ends-with-assistant"
  | "no-current-message"
  | "orphan-tool-response"
  | "role-order"
  | "starts-with-model"
  | "tool-response-out-of-place"
  | "tool-role-spelling"
  | "unanswered-tool-call"
  // speakers and replies
  | "bot-name-taken"
  | "bot-stored-as-user"
  | "id-suffix-collision"
  | "missing-reply-target"
  | "name-cleaned-away"
  | "reply-author-mismatch"
  | "reply-excerpt-mismatch"
  | "reply-out-of-window"
  | "reply-to-later-message"
  | "self-reply-lost"
  | "several-personalities"
  | "speaker-name-collision"
  | "unknown-author"
  | "unreadable-name"
  // times, turns and the entries of a context array
  | "falling-timestamps"
  | "falling-turns"
  | "implausible-time"
  | "index-gap"
  | "malformed-entry"
  | "missing-field"
  | "missing-reasoning"
  | "missing-time"
  | "no-leading-system"
  | "object-system-content"
  | "time-not-iso"
  | "turn-not-number"
  | "wrong-turn"
  // media
  | "duplicate-media"
  | "empty-video-slot"
  | "inline-media-too-large"
  | "invalid-media-url"
  | "media-data-invalid"
  | "media-mime-mismatch"
  | "media-mime-refused"
  | "media-not-base64"
  | "media-over-limit"
  | "media-without-data"
  | "media-without-mime"
  | "unsupported-media"
  | "video-without-description"
  // summaries and memories
  | "duplicate-profile"
  | "episode-importance"
  | "summary-longer"
  | "summary-order"
  | "summary-overlap"
  | "summary-placeholder"
  | "summary-unknown-message"
  // settings and prompt
  | "empty-system-prompt"
  | "immediate-over-recent"
  | "media-limits-contradict"
  | "unfilled-template"
  | "wrong-model";

/** One remark about a chat. It never carries a whole secret, nor more than a short quote of any text. */
export type Finding = Readonly<{
  kind: FindingKind;
  severity: Severity;
  /** Absent when the remark is about the chat as a whole. */
  messageId?: string;
  mediaPosition?: number;
  /** What is the matter, with the concrete value. */
  message: string;
  /** What to do about it. */
  hint: string;
}>;

export type MediaVerdict = "kept" | "dropped" | "replaced" | "left-out";

type JudgedMedia = Readonly<{
  messageId: string;
  position: number;
  verdict: MediaVerdict;
  reason: string;
}>;

export type FindingInput = Readonly<{
  chat: Chat;
  /** The stored messages of the loaded slice up to the cut-off, in order. */
  messages: readonly Message[];
  current?: Message | undefined;
  /** Reply targets by id, also those outside the slice. */
  referenced: (id: string) => Message | undefined;
  /** Whether an id that no message has is an event's: it is stored, so nothing is missing. */
  isEventId?: (id: string) => boolean;
  /** Messages before the slice: when there are any, an absent target may be among them. */
  earlierCount: number;
  summaries: readonly Summary[];
  profiles: readonly Profile[];
  episodes: readonly Episode[];
  settings: Settings;
  format: FormatId;
  /** How the request is posted; absent where only stored messages are looked at. */
  protocol?: Protocol;
  model?: string;
  modelFits?: boolean;
  /** What the payload holds, when one was built. */
  kept?: Readonly<{ messageIds: ReadonlySet<string>; media: readonly JudgedMedia[] }> | undefined;
  /** The raw entries of a context-json array, when the chat was read from one. */
  contextEntries?: readonly unknown[] | undefined;
}>;

export type FindingRule = Readonly<{
  kind: FindingKind;
  severity: Severity;
  find: (input: FindingInput) => readonly Finding[];
}>;
