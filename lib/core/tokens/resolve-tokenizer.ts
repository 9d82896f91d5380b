import type { Settings } from "../schema/settings";
import { describeModel } from "./models";
import type { TokenizerId } from "./tokenizers";

/** `auto` is the chosen model's own vocabulary. */
export function resolveTokenizer(settings: Pick<Settings, "tokenizer" | "model">): TokenizerId {
  return settings.tokenizer === "auto" ? describeModel(settings.model).tokenizer : settings.tokenizer;
}
