import type { SelectedContext } from "../selected-context";
import { describeModel } from "../tokens/models";
import type { FormatId } from "./format";

/** What a format's wire body speaks. */
export type Protocol = "gemini" | "openai";

export const protocolOf = (format: FormatId): Protocol =>
  format === "gemini" || format === "compact" ? "gemini" : "openai";

/** Seed 003's own. */
export const DEFAULT_OPENAI_MODEL_ID = "gpt-4o-mini";

/** `meta-llama/llama-3`: a router's own name for a model, whoever made it. */
const isRouted = (model: string): boolean => model.includes("/") && !model.startsWith("models/");

/** Models of other makers are turned away; one that nobody knows is taken at its word. */
function serves(protocol: Protocol, model: string): boolean {
  const { provider } = describeModel(model);
  if (provider === undefined) return true;
  return protocol === "gemini" ? provider === "google" : provider === "openai" || isRouted(model);
}

/** The model that answers: the one asked for where this protocol can have it, else the service's own. */
export const modelFor = (protocol: Protocol, asked: string, own: string): string =>
  serves(protocol, asked) ? asked : own;

/**
 * The same selection, to be posted to a model that can answer it: a Gemini body names none, a chat completion does.
 * Limits and budgets stay those of the settings, so that what is shown is what is posted.
 */
export function withPostedModel(
  context: SelectedContext,
  format: FormatId,
  openaiModel: string = DEFAULT_OPENAI_MODEL_ID,
): SelectedContext {
  if (protocolOf(format) === "gemini") return context;
  const model = modelFor("openai", context.settings.model, openaiModel);
  return { ...context, settings: { ...context.settings, model } };
}
