import type { BodyDifference } from "./core/drift/compare-bodies";
import type { FormatId } from "./core/formats/format";
import type { Settings } from "./core/schema/settings";

/** A recorded request without its texts. */
export type RecordedRequestItem = Readonly<{
  id: string;
  /** The newest message that the bot knew. */
  messageId: string | undefined;
  provider: string | undefined;
  model: string | undefined;
  /** sha256 of the body, and its length in bytes. */
  bodyHash: string;
  bodyBytes: number;
  at: string;
}>;

export type StoredRequest = RecordedRequestItem &
  Readonly<{ body: string; answer: string | undefined; usage: unknown }>;

/** One setting that makes the rebuilt payload what was recorded. */
export type ExplainingSetting = Readonly<{ name: keyof Settings; saved: string; recorded: string }>;

/** How a recorded request stands to the payload rebuilt for the same moment. */
export type Drift =
  | Readonly<{ kind: "identical"; format: FormatId; setting?: ExplainingSetting }>
  /** The same context; `parameters` beside it, such as the temperature, differ. */
  | Readonly<{
      kind: "same-context";
      format: FormatId;
      parameters: readonly string[];
      setting?: ExplainingSetting;
    }>
  | Readonly<{ kind: "different"; format: FormatId; difference: BodyDifference }>
  | Readonly<{ kind: "incomparable"; reason: "not-json" | "unknown-shape" | "message-gone" }>;

export type ComparedRequest = Readonly<{ request: StoredRequest; drift: Drift }>;
