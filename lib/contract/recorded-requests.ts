import type { BodyDifference } from "../core/drift/compare-bodies";
import type { FormatId } from "../core/model/format";
import type { Protocol } from "../core/schema/protocol";
import type { Settings } from "../core/schema/settings";
import type { TokenAmount } from "../core/tokens/token-amount";

/** A recorded request without its texts. */
export type RecordedRequestItem = Readonly<{
  id: string;
  /** The newest message that the bot knew. */
  messageId: string | undefined;
  provider: string | undefined;
  model: string | undefined;
  /** By the body's shape; undefined for an unknown shape. */
  protocol: Protocol | undefined;
  /** sha256 of the body, and its length in bytes. */
  bodyHash: string;
  bodyBytes: number;
  at: string;
}>;

export type StoredRequest = RecordedRequestItem &
  Readonly<{ body: string; answer: string | undefined; usage: unknown }>;

/** One setting that turns the rebuilt payload into the recorded one. */
export type ExplainingSetting = Readonly<{ name: keyof Settings; saved: string; recorded: string }>;

/** What happened to a message after a request was posted. */
export type LaterChange = Readonly<{ kind: "edited" | "deleted"; messageId: string; at: string }>;

type Rebuilt = Readonly<{
  format: FormatId;
  /** Edited messages are rebuilt as they were; deleted ones cannot be. Absent when no relevant message changed. */
  laterChanges?: readonly LaterChange[];
}>;

type Explained = Readonly<{
  setting?: ExplainingSetting;
  /** Further settings that are needed together with it. */
  also?: readonly ExplainingSetting[];
  /** Others with the same effect, as far as tried; absent when `setting` was the only match. */
  alternatives?: readonly ExplainingSetting[];
}>;

/** How a recorded request compares with the payload rebuilt for the same moment. */
export type Drift =
  | (Rebuilt & Explained & Readonly<{ kind: "identical" }>)
  /** The same context; the other `parameters`, such as the temperature, differ. */
  | (Rebuilt & Explained & Readonly<{ kind: "equal"; parameters: readonly string[] }>)
  | (Rebuilt & Readonly<{ kind: "different"; difference: BodyDifference }>)
  | Readonly<{ kind: "incomparable"; reason: "not-json" | "unknown-shape" | "message-gone" }>;

/** Tokens of a recorded body by our rules, and by the provider where the bot sent its usage. */
export type RecordedCount = Readonly<{ ours: TokenAmount; provider: number | undefined }>;

/** `count` is absent where the body's shape or model is unknown. */
export type ComparedRequest = Readonly<{ request: StoredRequest; drift: Drift; count?: RecordedCount }>;
