import type { FailureCause, ProviderId, Usage } from "../../contract/provider-answer";
import type { Message } from "../../core/schema/message";
import type { Protocol } from "../../core/schema/protocol";

export type ProviderCall = Readonly<{
  /** Cancels the call, including the waits between attempts. */
  signal: AbortSignal;
  /** Receives the whole text so far: from `summarise`, and from a body that requests a stream. */
  onText?: (text: string) => void;
}>;

/** The summariser's input: every message in context, oldest first, without earlier summaries. */
export type SummaryRequest = Readonly<{ messages: readonly Message[]; botName: string }>;

export type Usage = Readonly<{
  /** The whole prompt, cached or not. */
  promptTokens: number | undefined;
  answerTokens: number | undefined;
  totalTokens: number | undefined;
}>;

/** Why a call gave no answer; a closed list, so that each cause has its text on screen. */
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

/** `message` is for the user: it says what happened and never contains a key or chat content. */
export type ProviderFailure = Readonly<{ kind: "failed"; cause: FailureCause; message: string }>;

export type ProviderAnswer =
  | Readonly<{
      kind: "answered";
      text: string;
      /** The provider's own name for it. */
      finishReason: string | undefined;
      usage: Usage | undefined;
    }>
  | ProviderFailure;

export type ProviderCount = Readonly<{ kind: "counted"; tokens: number }> | ProviderFailure;

/** One vector per text, in the order of the texts. */
export type ProviderVectors =
  | Readonly<{ kind: "embedded"; vectors: readonly (readonly number[])[] }>
  | ProviderFailure;

/** A service that writes summaries. The offline one always exists. */
export type Summariser = Readonly<{
  provider: ProviderId;
  /** `offline extract` for the offline one. */
  model: string;
  /** The host that would receive the messages; undefined if nothing leaves this machine. */
  baseUrl: string | undefined;
  summarise: (request: SummaryRequest, call: ProviderCall) => Promise<ProviderAnswer>;
}>;

/** A wire body and its protocol. Gemini's model is in the URL, the others' also in the body. */
export type WireRequest = Readonly<{ protocol: Protocol; model: string; body: string }>;

/** A service that answers payloads. Bodies are posted exactly as passed in. */
export type ModelService = Summariser &
  Readonly<{
    generate: (request: WireRequest, call: ProviderCall) => Promise<ProviderAnswer>;
    /** Fails if the protocol has no counting call. */
    countTokens: (request: WireRequest, call: ProviderCall) => Promise<ProviderCount>;
    /** Absent if the service has no embeddings. */
    embed?: (texts: readonly string[], call: ProviderCall) => Promise<ProviderVectors>;
  }>;
