// `contextscope/core/tokenizer`: the vocabularies. A test holds the names together with the source.
import { loadSource } from "./load-source.mjs";

const source = loadSource("../lib/core/tokenizer.ts");

export const { loadTokenizer } = source;
