import type { FailureCause, ProviderId, Usage } from "../../contract/provider-answer";
import type { Message } from "../../core/schema/message";
import type { Protocol } from "../../core/schema/protocol";

export type ProviderCall = Readonly<{
  /** Cancels the call, the waiting between tries included. */
  signal: AbortSignal;
  /** The whole text so far, as it comes in: from `summarise`, and from a body that asks for a stream itself. */
  onText?: (text: string) => void;
}>;

/** What the summariser reads: every message in context, oldest first. Earlier summaries are not read again. */
export type SummaryRequest = Readonly<{ messages: readonly Message[]; botName: string }>;

/** `message` is for people: it names what happened and never holds a key or chat content. */
export type ProviderFailure = Readonly<{ kind: "failed"; cause: FailureCause; message: string }>;

export type ProviderAnswer =
  | Readonly<{
      kind: "answered";
      text: string;
      /** As the provider names it. */
      finishReason: string | undefined;
      usage: Usage | undefined;
    }>
  | ProviderFailure;

export type ProviderCount = Readonly<{ kind: "counted"; tokens: number }> | ProviderFailure;

/** One vector a text, in the order of the texts. */
export type ProviderVectors =
  | Readonly<{ kind: "embedded"; vectors: readonly (readonly number[])[] }>
  | ProviderFailure;

/** A service that writes summaries. The offline one is always there. */
export type Summariser = Readonly<{
  provider: ProviderId;
  /** `offline extract` for the offline one. */
  model: string;
  /** Where the messages would go; undefined when nothing leaves this machine. */
  baseUrl: string | undefined;
  summarise: (request: SummaryRequest, call: ProviderCall) => Promise<ProviderAnswer>;
}>;

/** A wire body and the protocol it is written in. Gemini's model is in the address, the others' in the body too. */
export type WireRequest = Readonly<{ protocol: Protocol; model: string; body: string }>;

/** A service that answers payloads. Bodies are wire bodies: what is passed in is what is posted. */
export type ModelService = Summariser &
  Readonly<{
    generate: (request: WireRequest, call: ProviderCall) => Promise<ProviderAnswer>;
    /** Fails where the protocol has no such call. */
    countTokens: (request: WireRequest, call: ProviderCall) => Promise<ProviderCount>;
    /** Absent where the service has no embeddings. */
    embed?: (texts: readonly string[], call: ProviderCall) => Promise<ProviderVectors>;
  }>;
