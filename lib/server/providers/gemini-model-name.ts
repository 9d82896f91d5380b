import { CallFailure } from "./call-failure";

/** Rejects anything that could change the path. */
const MODEL_NAME = /^(?:[\w-]+\/)?[\w-][\w.:-]*$/;

/** Gemini's model is part of the URL. */
export function checkGeminiModel(model: string): void {
  if (!MODEL_NAME.test(model)) throw new CallFailure("bad-request", "This is not a valid Gemini model name.");
}
