import type { Format } from "./model/format";
import type { Selection } from "./select-context";
import { resolveTokenizer } from "./tokens/resolve-tokenizer";
import { type CountPromptInput, countPrompt, type TokenLayer, type TokenReport } from "./tokens/token-report";
import type { CountTokens } from "./tokens/tokenizers";

/** The payload's cost: all text that the format sends, and the media sent with it. */
export function tokensOfSelection(
  selection: Selection,
  format: Format,
  countTokens: CountTokens,
): TokenReport {
  const tokenizer = resolveTokenizer(selection.context.settings, selection.context);
  return countPrompt({ ...countInputOf(selection, format), tokenizer, countTokens });
}

/** Independent of the vocabulary, so that counting in several vocabularies cuts the texts only once. */
export function countInputOf(
  selection: Selection,
  format: Format,
): Omit<CountPromptInput, "tokenizer" | "countTokens"> {
  return {
    prompt: format.prompt(selection.context),
    modelId: selection.context.model,
    geminiApi: selection.context.settings.geminiApi,
    layerOfMessage: messageLayers(selection),
    mediaOrder: selection.context.media,
  };
}

function messageLayers({ history, window }: Selection): (messageId: string) => TokenLayer {
  const { immediateFrom } = history;
  const layers = new Map<string, TokenLayer>();
  for (const { message, position } of history.kept) {
    if (immediateFrom !== undefined)
      layers.set(message.id, position >= immediateFrom ? "immediate" : "recent");
  }
  if (window.current) layers.set(window.current.id, "current");
  return (messageId) => layers.get(messageId) ?? "messages";
}
