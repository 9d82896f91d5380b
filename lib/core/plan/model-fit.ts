import type { Protocol } from "../schema/protocol";
import { describeModel } from "../tokens/models";
import type { BotFacts } from "./active-format";
import type { DefaultModels } from "./default-models";
import { makerOf } from "./maker-of";

/** `meta-llama/llama-3`: a router's name for a model of any vendor. */
const isRouted = (model: string): boolean => model.includes("/") && !model.startsWith("models/");

/**
 * Whether a model can answer a protocol. An unknown model fits every protocol; routers and local servers offer models
 * of any vendor through chat completions.
 */
export function modelFits(
  protocol: Protocol,
  model: string,
  { recorded }: Pick<BotFacts, "recorded">,
  { isOpenAiElsewhere }: Pick<DefaultModels, "isOpenAiElsewhere">,
): boolean {
  const maker = describeModel(model).provider;
  if (maker === undefined || maker === makerOf(protocol)) return true;
  if (protocol !== "openai") return false;
  return (
    isRouted(model) ||
    isOpenAiElsewhere ||
    recorded.models.some((pair) => pair.protocol === protocol && pair.model === model)
  );
}
