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
  // user input and leaking answers
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

/** A finding about a chat. It never contains a whole secret, and quotes only short excerpts. */
export type Finding = Readonly<{
  kind: FindingKind;
  severity: Severity;
  /** Absent when the finding concerns the whole chat. */
  messageId?: string;
  mediaPosition?: number;
  /** The problem, with the concrete value. */
  message: string;
  /** How to fix it. */
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
  /** Reply targets by id, including those outside the slice. */
  referenced: (id: string) => Message | undefined;
  /** Whether an unknown message id belongs to an event: it is stored, so nothing is missing. */
  isEventId?: (id: string) => boolean;
  /** Number of messages before the slice; an absent reply target may be among them. */
  earlierCount: number;
  summaries: readonly Summary[];
  profiles: readonly Profile[];
  episodes: readonly Episode[];
  settings: Settings;
  format: FormatId;
  /** The request's protocol; absent when only stored messages are checked. */
  protocol?: Protocol;
  model?: string;
  modelFits?: boolean;
  /** The messages and media in the payload, if one was built. */
  kept?: Readonly<{ messageIds: ReadonlySet<string>; media: readonly JudgedMedia[] }> | undefined;
  /** The raw entries of a context-json array, if the chat was read from one. */
  contextEntries?: readonly unknown[] | undefined;
}>;

export type FindingRule = Readonly<{
  kind: FindingKind;
  severity: Severity;
  find: (input: FindingInput) => readonly Finding[];
}>;
