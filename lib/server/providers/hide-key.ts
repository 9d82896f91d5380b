import type { ProviderAnswer } from "./provider";

/** Shorter than any real key; masking such a short text would only garble the answer. */
const SHORTEST_KEY = 8;
const HIDDEN = "[key]";

/** No key leaves this folder, even if the provider echoes it. */
export function hideKey(text: string, key: string | undefined): string {
  if (key === undefined || key.length < SHORTEST_KEY) return text;
  return text.replaceAll(key, HIDDEN).replaceAll(encodeURIComponent(key), HIDDEN);
}

/** For a streamed text: holds back a suffix that could be the beginning of the key. */
export function hideGrowingKey(text: string, key: string | undefined): string {
  const hidden = hideKey(text, key);
  if (key === undefined || key.length < SHORTEST_KEY) return hidden;
  for (let length = key.length - 1; length >= SHORTEST_KEY / 2; length -= 1) {
    if (hidden.endsWith(key.slice(0, length))) return hidden.slice(0, -length);
  }
  return hidden;
}

export function hideKeyInAnswer(answer: ProviderAnswer, key: string | undefined): ProviderAnswer {
  return answer.kind === "failed"
    ? { ...answer, message: hideKey(answer.message, key) }
    : { ...answer, text: hideKey(answer.text, key) };
}
