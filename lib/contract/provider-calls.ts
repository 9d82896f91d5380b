import { z } from "zod";
import { FORMATS } from "../core/formats/registry";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import type { Protocol } from "../core/schema/protocol";
import type { TokenAmount } from "../core/tokens/token-amount";
import type { FailureCause, Usage } from "./provider-answer";
import type { UsdRange } from "./token-comparison";
import type { ServiceId } from "./wire-endpoint";

/** Formats that a client posts; the others are views. */
export const SENDABLE_FORMATS: readonly FormatId[] = FORMAT_IDS.filter((id) => "wire" in FORMATS[id]);

/** Why nothing can be sent yet. */
export type SetupObstacle =
  | Readonly<{ kind: "no-key"; variable: string }>
  | Readonly<{ kind: "setup"; message: string }>
  /** The model belongs to another maker than the protocol: it is never replaced silently. */
  | Readonly<{ kind: "model"; model: string; protocol: Protocol; message: string }>;

/** What would leave this machine, its destination and its cost. Making a plan sends nothing. */
export type SendPlan = Readonly<{
  format: FormatId;
  protocol: Protocol;
  service: ServiceId;
  /** Absent when the URL is invalid. */
  host: string | undefined;
  model: string;
  /** sha256 of the body, and its size. */
  payloadHash: string;
  bytes: number;
  tokens: TokenAmount;
  /** Input only; absent when unknown. */
  price: Readonly<{ usd: UsdRange; source: string; asOf: string }> | undefined;
  obstacle: SetupObstacle | undefined;
}>;

/** What the user confirmed: nothing else is sent. */
export const confirmationSchema = z.object({
  payloadHash: z.string().regex(/^[0-9a-f]{64}$/),
  host: z.string().min(1).max(300),
  model: z.string().min(1).max(200),
});
export type Confirmation = Readonly<z.infer<typeof confirmationSchema>>;

/** A provider's count of a payload; `countedAt` is ISO 8601. */
export type ProviderCountRecord = Readonly<{ tokens: number; countedAt: string }>;

/** `unsupported`: this protocol has no such call. */
export type CountState = Readonly<{
  plan: SendPlan;
  isSupported: boolean;
  remembered: ProviderCountRecord | undefined;
}>;

export type CallFailed = Readonly<{ kind: "failed"; cause: FailureCause; message: string }>;

export type CountOutcome = (Readonly<{ kind: "counted" }> & ProviderCountRecord) | CallFailed;

export type ReplayState = "running" | "answered" | "failed" | "cancelled" | "interrupted";

/** A payload that was sent from here, and the outcome. */
export type Replay = Readonly<{
  key: number;
  state: ReplayState;
  payloadHash: string;
  format: FormatId;
  /** The cut-off message. */
  at: string | undefined;
  service: ServiceId;
  host: string;
  model: string;
  /** Only in replays of earlier versions, which used another model than the chat's where they had to. */
  askedModel: string | undefined;
  /** Our own count. */
  tokens: TokenAmount;
  answer: string | undefined;
  usage: Usage | undefined;
  finishReason: string | undefined;
  ms: number | undefined;
  failure: Readonly<{ cause: FailureCause; message: string }> | undefined;
  /** ISO 8601 */
  startedAt: string;
}>;

export const replayPageSchema = z.object({ before: z.coerce.number().int().positive().optional() });
export type ReplayPageQuery = Readonly<z.infer<typeof replayPageSchema>>;

/** Newest first; `nextBefore` requests older ones. */
export type ReplayPage = Readonly<{ replays: readonly Replay[]; nextBefore: number | undefined }>;
