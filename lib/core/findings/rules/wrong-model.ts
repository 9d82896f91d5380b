import { defineRule } from "../define-rule";

const PROTOCOL_NAMES = {
  gemini: "Gemini",
  interactions: "Gemini Interactions",
  openai: "OpenAI chat completions",
  responses: "OpenAI Responses",
  anthropic: "Anthropic Messages",
} as const;

export const wrongModel = defineRule("wrong-model", "error", ({ protocol, model, modelFits }) => {
  if (modelFits !== false || protocol === undefined) return undefined;
  return {
    message: `The model ${model} does not answer ${PROTOCOL_NAMES[protocol]} requests.`,
    hint: "Choose a model of the protocol's maker, set the model to auto, or choose the format that the bot really posts.",
  };
});
