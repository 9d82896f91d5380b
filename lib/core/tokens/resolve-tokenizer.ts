import type { Settings } from "../schema/settings";
import type { TokenizerId } from "./tokenizers";
import { type CountedAt, vocabularyOf } from "./vocabulary-of";

/** `auto` is the vocabulary that the chosen model's provider counts with. */
export function resolveTokenizer(
  { tokenizer, model, geminiApi }: Pick<Settings, "tokenizer" | "model" | "geminiApi">,
  at: CountedAt = "today",
): TokenizerId {
  return tokenizer === "auto" ? vocabularyOf(model, { geminiApi, at }).id : tokenizer;
}
