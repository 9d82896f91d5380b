import type { Settings } from "@/lib/core/schema/settings";
import { loadTokenizer } from "@/lib/core/tokenizer";
import { resolveTokenizer } from "@/lib/core/tokens/resolve-tokenizer";
import type { CountTokens } from "@/lib/core/tokens/tokenizers";

/** The vocabulary that the settings choose, unpacked only when something is counted. */
export function planTokenCounter(settings: Settings, plan: Readonly<{ model: string }>): CountTokens {
  const id = resolveTokenizer(settings, plan);
  return (text) => loadTokenizer(id)(text);
}
