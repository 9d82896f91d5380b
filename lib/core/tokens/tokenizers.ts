export const TOKENIZER_IDS = ["gemma3", "gemma2", "o200k", "cl100k", "seed"] as const;
export type TokenizerId = (typeof TOKENIZER_IDS)[number];

/** Tokens of a text; 0 for an empty one. */
export type CountTokens = (text: string) => number;

export type Tokenizer = Readonly<{
  id: TokenizerId;
  label: string;
  /** `exact`: counted with the vocabulary. `estimate`: a rule of thumb. */
  accuracy: "exact" | "estimate";
  standsFor: string;
}>;

export const TOKENIZERS = {
  gemma3: {
    id: "gemma3",
    label: "Gemma 3",
    accuracy: "exact",
    standsFor: "Gemini 2.0 (since 2026), 2.5 and 3.x",
  },
  gemma2: {
    id: "gemma2",
    label: "Gemma 2",
    accuracy: "exact",
    standsFor: "Gemini 1.5, and 2.0 and Vertex AI's 2.5 before 2026",
  },
  o200k: {
    id: "o200k",
    label: "o200k_base",
    accuracy: "exact",
    standsFor: "GPT-4o, GPT-4.1, GPT-5 and the o series",
  },
  cl100k: { id: "cl100k", label: "cl100k_base", accuracy: "exact", standsFor: "GPT-4 and GPT-3.5" },
  seed: {
    id: "seed",
    label: "Words × 1.3",
    accuracy: "estimate",
    standsFor: "a rough estimate: words × 1.3, rounded down",
  },
} satisfies Record<TokenizerId, Tokenizer>;
