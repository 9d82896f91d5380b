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
  /** By the body's shape; undefined for another shape. */
  protocol: Protocol | undefined;
  /** sha256 of the body, and its length in bytes. */
  bodyHash: string;
  bodyBytes: number;
  at: string;
}>;

export type StoredRequest = RecordedRequestItem &
  Readonly<{ body: string; answer: string | undefined; usage: unknown }>;

/** One setting that makes the rebuilt payload what was recorded. */
export type ExplainingSetting = Readonly<{ name: keyof Settings; saved: string; recorded: string }>;

/** What happened to a message after a request was posted. */
export type LaterChange = Readonly<{ kind: "edited" | "deleted"; messageId: string; at: string }>;

type Rebuilt = Readonly<{
  format: FormatId;
  /** Edited messages are rebuilt as they stood; deleted ones cannot be. Absent: nothing changed that may matter. */
  laterChanges?: readonly LaterChange[];
}>;

type Explained = Readonly<{
  setting?: ExplainingSetting;
  /** Further settings that are needed together with it. */
  also?: readonly ExplainingSetting[];
  /** Others that do the same, as far as was looked; absent when of all that were tried only `setting` does. */
  alternatives?: readonly ExplainingSetting[];
}>;

/** How a recorded request stands to the payload rebuilt for the same moment. */
export type Drift =
  | (Rebuilt & Explained & Readonly<{ kind: "identical" }>)
  /** The same context; `parameters` beside it, such as the temperature, differ. */
  | (Rebuilt & Explained & Readonly<{ kind: "equal"; parameters: readonly string[] }>)
  | (Rebuilt & Readonly<{ kind: "different"; difference: BodyDifference }>)
  | Readonly<{ kind: "incomparable"; reason: "not-json" | "unknown-shape" | "message-gone" }>;

/** Tokens of a recorded body by our rules, and by the provider where the bot sent its usage. */
export type RecordedCount = Readonly<{ ours: TokenAmount; provider: number | undefined }>;

/** `count` is absent where the body's shape or model is unknown. */
export type ComparedRequest = Readonly<{ request: StoredRequest; drift: Drift; count?: RecordedCount }>;
