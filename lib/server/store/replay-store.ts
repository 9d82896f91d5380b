import type { Replay, ReplayPage, ReplayPageQuery } from "../../contract/provider-calls";
import type { ActivityEvent } from "./activity-event";

/** A replay at its start. */
export type StartedReplay = Pick<
  Replay,
  "payloadHash" | "format" | "at" | "service" | "host" | "model" | "tokens" | "startedAt"
>;

/** Its outcome. */
export type EndedReplay = Pick<Replay, "answer" | "usage" | "finishReason" | "failure"> &
  Readonly<{ state: "answered" | "failed" | "cancelled"; ms: number }>;

export type ReplayStore = Readonly<{
  /** The key of the new replay; undefined if the chat does not exist. */
  startReplay: (chatId: string, replay: StartedReplay) => Promise<number | undefined>;
  /** Writes the outcome and its log event, or neither. Undefined if the chat is gone. */
  finishReplay: (
    run: Readonly<{ chatId: string; key: number }>,
    ended: EndedReplay,
    event: ActivityEvent,
  ) => Promise<Replay | undefined>;
  /** Undefined if the chat does not exist. */
  readReplays: (chatId: string, query: ReplayPageQuery) => Promise<ReplayPage | undefined>;
}>;
