import type { Chat } from "../schema/chat-file";
import type { Media } from "../schema/media";
import type { Author, Message } from "../schema/message";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";

export type SystemLayer = "prompt" | "summary" | "profile" | "relevant" | "episodic";
export type SpeakerStyle = Exclude<Settings["speakers"], "auto">;
export type MediaTier = "current" | "reply" | "historical";

/** One block of the system context; blocks join with a blank line. */
export type SystemBlock = Readonly<{ layer: SystemLayer; text: string }>;

/** A media item that is sent; `position` is its place in its message's media list. */
export type SelectedMedia = Readonly<{
  messageId: string;
  position: number;
  tier: MediaTier;
  media: Media;
}>;

/** The text that stands in for a replied-to video over the limit. */
export type VideoDescription = Readonly<{
  videoMessageId: string;
  answerMessageId: string;
  /** Whole line, `[Previously about video]: …`. */
  line: string;
}>;

/** What goes to the model, decided before any format writes it down. */
export type SelectedContext = Readonly<{
  chat: Chat;
  settings: Settings;
  /** What the request is posted in, and to which model. */
  protocol: Protocol;
  model: string;
  /** How people are named, `auto` resolved. */
  speakerStyle: SpeakerStyle;
  /** Kept history, oldest first, without the current message; stored `system` messages stand in their place. */
  history: readonly Message[];
  current: Message | undefined;
  system: readonly SystemBlock[];
  /** In sending order: current, then reply, then historical. */
  media: readonly SelectedMedia[];
  videoDescriptions: readonly VideoDescription[];
  /** Every author heard up to the cut-off: short ids must be told apart against all of them. */
  speakers: readonly Author[];
  /** Reply targets by message id, also those outside the window. */
  messageById: (id: string) => Message | undefined;
  /** The turns of the history and the current message, in order, counted from the chat's first message. */
  turns: readonly number[];
  /** The entries of a context-json array that the chat was read from: that format and `console` print them as read. */
  contextEntries?: readonly unknown[];
}>;
