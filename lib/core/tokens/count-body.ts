import { protocolOfBody } from "../drift/protocol-of-body";
import { isRecord, textField } from "../read/field";
import { readPrompt } from "./read-prompt/read-prompt";
import { countPrompt, type TokenReport } from "./token-report";
import type { CountTokens, TokenizerId } from "./tokenizers";
import { type CountedAt, type GeminiApi, vocabularyOf } from "./vocabulary-of";

export type RecordedBody = Readonly<{
  body: unknown;
  /** The body's own model where it names none: Gemini has it in the address. */
  model: string | undefined;
  geminiApi: GeminiApi;
  at: CountedAt;
}>;

/** What a posted body costs by the rules of its model's provider. Undefined: no known shape, or no model. */
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
