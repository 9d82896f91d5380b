import { type FormatId, isPlainFormat, protocolOf } from "../schema/format-traits";
import type { Protocol } from "../schema/protocol";
import type { Settings } from "../schema/settings";
import { activeFormat, type BotFacts } from "./active-format";
import { DEFAULT_MODELS, type DefaultModels, defaultModel } from "./default-models";
import { modelFits } from "./model-fit";

/** Format, protocol and model of one request, decided before anything is selected. */
export type RequestPlan = Readonly<{
  format: FormatId;
  protocol: Protocol;
  model: string;
  /** False only for an explicitly chosen model of another vendor than the protocol's. */
  modelFits: boolean;
}>;

/** The format to send: the active plain format, or compact in its protocol. */
export const sentFormat = (facts: BotFacts, settings: Settings): FormatId =>
  settings.compact ? "compact" : activeFormat(facts, settings).format;

/**
 * The plan of a request in the active format, or in another one that is only viewed. Compact and the console view have
 * no protocol and use the active format's.
 */
export function planRequest(
  facts: BotFacts,
  settings: Settings,
  format: FormatId = sentFormat(facts, settings),
  models: DefaultModels = DEFAULT_MODELS,
): RequestPlan {
  const protocol = protocolOf(isPlainFormat(format) ? format : activeFormat(facts, settings).format);
  if (settings.model === "auto")
    return { format, protocol, model: defaultModel(protocol, models), modelFits: true };
  return {
    format,
    protocol,
    model: settings.model,
    modelFits: modelFits(protocol, settings.model, facts, models),
  };
}
