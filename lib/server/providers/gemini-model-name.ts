import { CallFailure } from "./call-failure";

/** Nothing that could lead to another path than the model's. */
const MODEL_NAME = /^(?:[\w-]+\/)?[\w-][\w.:-]*$/;

/** Gemini's model is a part of the address. */
export function checkGeminiModel(model: string): void {
  if (!MODEL_NAME.test(model))
    throw new CallFailure("bad-request", "This cannot be the name of a Gemini model.");
}
