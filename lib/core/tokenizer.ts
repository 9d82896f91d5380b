// The core's second entry point: vocabularies (5 MB). For the server and the command line, never the browser.
import { processSingleton } from "./process-singleton";
import { estimateByWords } from "./tokens/estimate-by-words";
import type { CountTokens, TokenizerId } from "./tokens/tokenizers";
import cl100k from "./vocabularies/cl100k.json";
import { createGemmaCounter } from "./vocabularies/create-gemma-counter";
import { createOpenaiCounter } from "./vocabularies/create-openai-counter";
import gemma2 from "./vocabularies/gemma2.json";
import gemma3 from "./vocabularies/gemma3.json";
import o200k from "./vocabularies/o200k.json";
import { CL100K_SPLIT, O200K_SPLIT } from "./vocabularies/openai-split";

const CREATE = {
  gemma3: () => createGemmaCounter(gemma3),
  gemma2: () => createGemmaCounter(gemma2),
  o200k: () => createOpenaiCounter(o200k, O200K_SPLIT),
  cl100k: () => createOpenaiCounter(cl100k, CL100K_SPLIT),
  seed: () => estimateByWords,
} satisfies Record<TokenizerId, () => CountTokens>;

/** A vocabulary takes 15 MB, so each is loaded once per process. */
const loaded = processSingleton("tokenizers", () => new Map<TokenizerId, CountTokens>());

/** Unpacked on first use (about 60 ms and 15 MB per vocabulary), then kept. */
export function loadTokenizer(id: TokenizerId): CountTokens {
  const known = loaded.get(id);
  if (known) return known;
  const created = CREATE[id]();
  loaded.set(id, created);
  return created;
}
