import type { Chat } from "../schema/chat-file";
import type { Media } from "../schema/media";
import type { Author, Message } from "../schema/message";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";

export type SystemLayer = "prompt" | "summary" | "profile" | "relevant" | "episodic";
export type SpeakerStyle = Exclude<Settings["speakers"], "auto">;
export type MediaTier = "current" | "reply" | "historical";

/** One block of the system context; blocks are joined with blank lines. */
export type SystemBlock = Readonly<{ layer: SystemLayer; text: string }>;

/** A media item to send; `position` is its place in its message's media list. */
export type SelectedMedia = Readonly<{
  messageId: string;
  position: number;
  tier: MediaTier;
  media: Media;
}>;

/** The text that replaces a replied-to video over the limit. */
export type DescribedVideo = Readonly<{
  videoMessageId: string;
  answerMessageId: string;
  /** The whole line, `[Previously about video]: …`. */
  line: string;
}>;

/** The selection for the model, before any format writes it. */
export type SelectedContext = Readonly<{
  chat: Chat;
  settings: Settings;
  /** The protocol and model of the request. */
  protocol: Protocol;
  model: string;
  /** How people are named, with `auto` resolved. */
  speakerStyle: SpeakerStyle;
  /** Kept history, oldest first, without the current message; stored `system` messages keep their position. */
  history: readonly Message[];
  current: Message | undefined;
  system: readonly SystemBlock[];
  /** In sending order: current, reply, historical. */
  media: readonly SelectedMedia[];
  videoDescriptions: readonly DescribedVideo[];
  /** All authors up to the cut-off, because short ids must be unique among them. */
  speakers: readonly Author[];
  /** Reply targets by message id, including those outside the window. */
  messageById: (id: string) => Message | undefined;
  /** The turns of the history and the current message, in order, counted from the chat's first message. */
  turns: readonly number[];
  /** The entries of a context-json array that the chat was read from; that format and `console` print them as read. */
  contextEntries?: readonly unknown[];
}>;
