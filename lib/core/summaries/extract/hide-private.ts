import { findSecrets } from "../../findings/find-secrets";

/** Replaces something private: a sentence that contains it is never quoted. */
export const HIDDEN = "\uFFFC";

const MANY_DIGITS = /\d(?:[\s().-]{0,3}\d){6}/;

/** Numbers by which money or a person can be reached; all repeats are bounded. */
const PRIVATE_NUMBERS: readonly RegExp[] = [
  // Accounts first: their groups of digits look like cards.
  /(?<![A-Z])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g,
  // Telephone numbers: international, and the usual local spellings.
  /\+\d(?:[\s().-]{0,2}\d){7,14}/g,
  /(?<!\d)\(?0\d{2}\)?[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g,
  /(?<!\d)8[\s-]?\(?\d{3}\)?[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g,
  /(?<!\d)\(?\d{3}\)?[-\s.]\d{3}[-\s.]\d{4}(?!\d)/g,
  /(?<!\d)\(\d{2}\)\s?9?\s?\d{4}[-\s]?\d{4}(?!\d)/g,
  // Cards and personal numbers.
  /(?<!\d)\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{1,7}(?!\d)/g,
  /(?<!\d)\d{10,19}(?!\d)/g,
  /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
  /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g,
];

/** Anyone who writes one of these is about to give something away, or just did. */
const PRIVATE_WORDS =
  /(?<![\p{L}\p{N}])(?:pass-?(?:word|code|phrase)s?|pwd|pin[ -]?code|pin\s?(?:is|:|=|—)?\s?\d{4,8}|cvv2?|cvc|seed phrase|recovery (?:phrase|code)s?|verification code|one-time code|otp|парол\p{L}{0,4}|п[іи]н-?код\p{L}{0,3}|код\p{L}{0,3} (?:п[іо]дтвер\p{L}{1,10}|доступ[уа]|з смс|из смс)|сид-фраз\p{L}{1,3}|senhas?|código de (?:verificação|acesso|segurança)|(?:api|secret|access|секретн\p{L}{2,3}|chave)[ -](?:key|token|ключ|токен|api|secreta)|(?:token|key|secret|ключ|токен|chave)\s?(?:is|=|:|—|це|это|é)\s?\S{0,40}\d)(?![\p{L}\p{N}])/iu;

/** Parts of those words: most texts hold none, and this look is cheap. */
const PRIVATE_PARTS =
  /pass|pwd|pin|cv[vc]|phrase|code|otp|key|token|secret|парол|код|фраз|ключ|токен|senha|código|chave/i;

export const speaksOfSecret = (sentence: string): boolean =>
  PRIVATE_PARTS.test(sentence) && PRIVATE_WORDS.test(sentence);

/** The text with every credential, telephone and card number put out of sight. */
export function hidePrivate(text: string): string {
  let shown = "";
  let done = 0;
  for (const { start, end } of findSecrets(text)) {
    if (end <= done) continue;
    shown += text.slice(done, Math.max(done, start)) + HIDDEN;
    done = end;
  }
  shown += text.slice(done);
  return MANY_DIGITS.test(shown)
    ? PRIVATE_NUMBERS.reduce((result, pattern) => result.replace(pattern, HIDDEN), shown)
    : shown;
}
