import type { ServiceId } from "./wire-endpoint";

export type ProviderId = "offline" | ServiceId;

export type Usage = Readonly<{
  /** The whole prompt, whether it came from a cache or not. */
  promptTokens: number | undefined;
  answerTokens: number | undefined;
  totalTokens: number | undefined;
}>;

/** Why a call brought no answer; a closed list, so that every one has its words on screen. */
export type FailureCause =
  | "unauthorised"
  | "rate-limited"
  | "blocked"
  | "refused"
  | "empty"
  | "placeholder"
  | "cut-off"
  | "unreadable"
  | "timeout"
  | "cancelled"
  | "unreachable"
  | "server-error"
  | "bad-request";
