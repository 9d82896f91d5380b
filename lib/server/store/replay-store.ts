import type { Replay, ReplayPage, ReplayPageQuery } from "../../contract/provider-calls";
import type { ActivityEvent } from "./activity-event";

/** A replay as it begins. */
export type StartedReplay = Pick<
  Replay,
  "payloadHash" | "format" | "at" | "service" | "host" | "model" | "tokens" | "startedAt"
>;

/** How it ended. */
export type EndedReplay = Pick<Replay, "answer" | "usage" | "finishReason" | "failure"> &
  Readonly<{ state: "answered" | "failed" | "cancelled"; ms: number }>;

export type ReplayStore = Readonly<{
  /** The key of the new replay; undefined when there is no such chat. */
  startReplay: (chatId: string, replay: StartedReplay) => Promise<number | undefined>;
  /** Writes the outcome and the event that tells of it, or neither. Undefined when its chat is gone. */
  finishReplay: (
    run: Readonly<{ chatId: string; key: number }>,
    ended: EndedReplay,
    event: ActivityEvent,
  ) => Promise<Replay | undefined>;
  /** Undefined when there is no such chat. */
  readReplays: (chatId: string, query: ReplayPageQuery) => Promise<ReplayPage | undefined>;
}>;
