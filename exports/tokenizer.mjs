// `contextscope/core/tokenizer`: the vocabularies. A test compares the names with the source.
import { loadSource } from "./load-source.mjs";

const source = loadSource("../lib/core/tokenizer.ts");

export const { loadTokenizer } = source;
