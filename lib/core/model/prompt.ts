import type { Media } from "../schema/media";
import type { Protocol } from "../schema/protocol";
import type { Source } from "./source";

/** A stretch of one text, including the line breaks after it. */
export type Run = Readonly<{ text: string; source: Source }>;

/** One text part of a turn, as runs in order. The provider decides whether adjacent parts are joined. */
export type PromptText = Readonly<{ kind: "text"; runs: readonly Run[] }>;

export type PromptCall = Readonly<{
  kind: "call";
  name: string;
  args: unknown;
  /** The arguments exactly as posted, if the protocol encodes them as text. */
  argumentsText?: string;
  source: Source;
}>;

export type PromptResult = Readonly<{
  kind: "result";
  /** The tool's name; absent if neither the result nor its call has one. */
  name?: string;
  response: unknown;
  /** The result exactly as posted, if the protocol encodes it as text. */
  text?: string;
  source: Source;
}>;

export type PromptMedia = Readonly<{
  kind: "media";
  media: Media;
  /** For an image, if the protocol has this field. */
  detail?: string;
  source: Source;
}>;

/** Only the provider can count these: thought signatures, encrypted reasoning, stored items. */
type PromptOpaque = Readonly<{ kind: "opaque"; name: string; source: Source }>;

export type PromptPart = PromptText | PromptCall | PromptResult | PromptMedia | PromptOpaque;

/** One content, message, item or step of the request, with the role as the protocol spells it. */
export type PromptTurn = Readonly<{
  /** Absent if the posted turn has none. */
  role?: string;
  name?: string;
  parts: readonly PromptPart[];
}>;

/** A system text outside the turns: `systemInstruction`, `instructions`, `system`. */
export type PromptSystem = Readonly<{
  /** Gemini counts a posted role, and the SDK posts one. */
  hasRole: boolean;
  parts: readonly PromptPart[];
}>;

/** Everything that a provider counts in one request, in order, empty turns included. */
export type Prompt = Readonly<{
  protocol: Protocol;
  system?: PromptSystem;
  turns: readonly PromptTurn[];
  /** Function definitions as posted. Built-in tools (search, code) are `builtInTools`. */
  tools?: readonly unknown[];
  builtInTools?: readonly string[];
  /** The tool that the request forces. */
  forcedTool?: string;
  /** The JSON schema for the answer, as posted. */
  responseSchema?: unknown;
  /** Fields that add an unknown number of tokens: `previous_response_id`, `cachedContent`. */
  opaque?: readonly string[];
}>;

/** A text part with a single source. */
export const textPart = (text: string, source: Source): PromptText => ({
  kind: "text",
  runs: [{ text, source }],
});
