import type { Rendering } from "../../model/format";
import type { PromptPart, PromptSystem } from "../../model/prompt";
import { runsOf } from "../runs-of";
import type { ConversationCall, ConversationPart, ConversationResult } from "./conversation";

/** What a provider counts for one part. */
export const promptPart = (part: ConversationPart): PromptPart =>
  part.kind === "text"
    ? { kind: "text", runs: runsOf(part.rendering) }
    : { kind: "media", media: part.media, source: part.source };

export const promptCall = ({ name, args, argumentsText, source }: ConversationCall): PromptPart => ({
  kind: "call",
  name,
  args,
  argumentsText,
  source,
});

export const promptResult = ({ name, response, text, source }: ConversationResult): PromptPart => ({
  kind: "result",
  name,
  response,
  text,
  source,
});

/** A system text outside the turns; only Gemini's own protocol posts a role with it. */
export const promptSystem = (system: Rendering | undefined): { system?: PromptSystem } =>
  system === undefined ? {} : { system: { hasRole: false, parts: [{ kind: "text", runs: runsOf(system) }] } };
