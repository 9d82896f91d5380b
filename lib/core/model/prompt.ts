import type { Media } from "../schema/media";
import type { Protocol } from "../schema/protocol";
import type { Source } from "./source";

/** A stretch of one text, up to and including the line breaks behind it. */
export type Run = Readonly<{ text: string; source: Source }>;

/** One text part of a turn. Its runs in order are the text; whether neighbouring parts are joined is the provider's rule. */
export type PromptText = Readonly<{ kind: "text"; runs: readonly Run[] }>;

export type PromptCall = Readonly<{
  kind: "call";
  name: string;
  args: unknown;
  /** The arguments exactly as they are posted, where the protocol posts them as a text. */
  argumentsText?: string;
  source: Source;
}>;

export type PromptResult = Readonly<{
  kind: "result";
  /** Of the tool; absent where neither the result nor its call has one. */
  name?: string;
  response: unknown;
  /** The result exactly as it is posted, where the protocol posts it as a text. */
  text?: string;
  source: Source;
}>;

export type PromptMedia = Readonly<{
  kind: "media";
  media: Media;
  /** Of an image, where the protocol has such a field. */
  detail?: string;
  source: Source;
}>;

/** Something that the provider counts and nobody else can: thought signatures, encrypted reasoning, stored items. */
type PromptOpaque = Readonly<{ kind: "opaque"; name: string; source: Source }>;

export type PromptPart = PromptText | PromptCall | PromptResult | PromptMedia | PromptOpaque;

/** One content, message, item or step of the request, in the protocol's own spelling of the role. */
export type PromptTurn = Readonly<{
  /** Absent where the posted turn has none. */
  role?: string;
  name?: string;
  parts: readonly PromptPart[];
}>;

/** A system text outside the turns: `systemInstruction`, `instructions`, `system`. */
export type PromptSystem = Readonly<{
  /** Gemini counts a role that is posted, and the SDK posts one. */
  hasRole: boolean;
  parts: readonly PromptPart[];
}>;

/** What a provider counts of one request: everything it reads, in order, empty turns included. */
export type Prompt = Readonly<{
  protocol: Protocol;
  system?: PromptSystem;
  turns: readonly PromptTurn[];
  /** Definitions of functions, as posted. Built-in tools (search, code) are `builtInTools`. */
  tools?: readonly unknown[];
  builtInTools?: readonly string[];
  /** The tool that the request forces. */
  forcedTool?: string;
  /** The JSON schema that the answer must follow, as posted. */
  responseSchema?: unknown;
  /** Fields that add an unknown number: `previous_response_id`, `cachedContent`. */
  opaque?: readonly string[];
}>;

/** A text part of one source. */
export const textPart = (text: string, source: Source): PromptText => ({
  kind: "text",
  runs: [{ text, source }],
});
