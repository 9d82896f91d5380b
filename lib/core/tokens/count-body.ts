import { protocolOfBody } from "../drift/protocol-of-body";
import { isRecord, textField } from "../read/field";
import { readPrompt } from "./read-prompt/read-prompt";
import { countPrompt, type TokenReport } from "./token-report";
import type { CountTokens, TokenizerId } from "./tokenizers";
import { type CountedAt, type GeminiApi, vocabularyOf } from "./vocabulary-of";

export type RecordedBody = Readonly<{
  body: unknown;
  /** Fallback if the body names no model: Gemini has it in the URL. */
  model: string | undefined;
  geminiApi: GeminiApi;
  at: CountedAt;
}>;

/** The cost of a posted body by its provider's rules. Undefined if its shape or model is unknown. */
export function countBody(
  { body, model, geminiApi, at }: RecordedBody,
  counterOf: (tokenizer: TokenizerId) => CountTokens,
): TokenReport | undefined {
  const modelId = textField(body, "model") ?? model;
  const protocol = protocolOfBody(isRecord(body) ? { model: modelId, ...body } : body);
  if (modelId === undefined || protocol === undefined) return undefined;
  const { id } = vocabularyOf(modelId, { geminiApi, at });
  const prompt = readPrompt(protocol, body);
  return countPrompt({ prompt, tokenizer: id, countTokens: counterOf(id), modelId, geminiApi, at });
}
