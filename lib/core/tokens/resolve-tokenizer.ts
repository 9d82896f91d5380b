import type { Settings } from "../schema/settings";
import { describeModel } from "./models";
import type { TokenizerId } from "./tokenizers";

/** `auto` is the vocabulary of the model that the request is posted to. */
export const resolveTokenizer = (
  { tokenizer }: Pick<Settings, "tokenizer">,
  { model }: Readonly<{ model: string }>,
): TokenizerId => (tokenizer === "auto" ? describeModel(model).tokenizer : tokenizer);
