import type { Format, Rendering } from "./formats/format";
import { judgeFormatMedia } from "./media/judge-format-media";
import type { Selection } from "./select-context";
import type { SelectedMedia } from "./selected-context";
import { resolveTokenizer } from "./tokens/resolve-tokenizer";
import { type CountPiecesInput, countPieces, type TokenLayer, type TokenReport } from "./tokens/token-report";
import type { CountTokens } from "./tokens/tokenizers";

/** What the payload costs: all text that the format sends and the media that travel with it. */
export function tokensOfSelection(
  selection: Selection,
  format: Format,
  rendering: Rendering,
  countTokens: CountTokens,
): TokenReport {
  const tokenizer = resolveTokenizer(selection.context.settings);
  return countPieces({ ...whatToCount(selection, format, () => rendering), tokenizer, countTokens });
}

/** The same in every vocabulary: whoever counts in several cuts the texts once. Few formats have to be written for it. */
export function whatToCount(
  selection: Selection,
  format: Format,
  render: () => Rendering,
): Omit<CountPiecesInput, "tokenizer" | "countTokens"> {
  return {
    pieces: format.pieces(selection.context),
    media: sentMedia(selection, format, render),
    modelId: selection.context.settings.model,
    layerOfMessage: messageLayers(selection),
  };
}

/** The single message sends media by its own rule; the other formats without limits only describe them. */
function sentMedia(
  { tiers, context }: Selection,
  format: Format,
  render: () => Rendering,
): readonly SelectedMedia[] {
  return format.id === "single-message" ? judgeFormatMedia(tiers, render()).written : context.media;
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
