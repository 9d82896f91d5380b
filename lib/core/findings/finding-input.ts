import type { FormatId } from "../model/format";
import type { Chat, Episode, Profile, Summary } from "../schema/chat-file";
import type { Message } from "../schema/message";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";

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
