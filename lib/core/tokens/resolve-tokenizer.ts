import type { Settings } from "../schema/settings";
import type { TokenizerId } from "./tokenizers";
import { type CountedAt, vocabularyOf } from "./vocabulary-of";

/** `auto` is the vocabulary that the model's provider counts with. */
export function resolveTokenizer(
  { tokenizer, geminiApi }: Pick<Settings, "tokenizer" | "geminiApi">,
  { model }: Readonly<{ model: string }>,
  at: CountedAt = "today",
): TokenizerId {
  return tokenizer === "auto" ? vocabularyOf(model, { geminiApi, at }).id : tokenizer;
}
