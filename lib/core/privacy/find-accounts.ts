type Account = Readonly<{ kind: "card" | "iban"; start: number; end: number }>;

/** Digits with at most one space or dash between two of them; without ambiguity, so linear. */
const DIGIT_RUN = /\d(?:[ -]?\d){12,}/g;

/** Card numbers by their issuers' first digits, at the lengths in use. Longer numbers are mostly ids of messages. */
const ISSUERS = [
  /^4\d{15}$/,
  /^5[0-8]\d{14}$/,
  /^2[2-7]\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[68]\d)\d{11}$/,
  /^35\d{14}$/,
  /^6\d{15}$/,
];
const CARD_LENGTHS = [16, 15, 14] as const;

/** Two letters, two check digits and up to 30 characters in groups. */
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g;
const MIN_IBAN_LENGTH = 15;
const MAX_IBAN_LENGTH = 34;

/** Card numbers that pass the Luhn check and bank account numbers that pass theirs, in order of position. */
export const findAccounts = (text: string): readonly Account[] =>
  [...findCards(text), ...findIbans(text)].sort((a, b) => a.start - b.start);

const findCards = (text: string): readonly Account[] =>
  Array.from(text.matchAll(DIGIT_RUN)).flatMap((run) => cardsIn(run[0], run.index));

/** A card begins and ends with a group: `on 12 4111 1111 1111 1111` has one after the day. */
function cardsIn(run: string, offset: number): readonly Account[] {
  const places = Array.from(run.matchAll(/\d/g), ({ index }) => index);
  const digits = run.replace(/\D/g, "");
  const isEdge = (place: number) => !/\d/.test(run.charAt(place));
  const cards: Account[] = [];
  for (let first = 0; first < places.length; first += 1) {
    const start = places[first] ?? 0;
    if (!isEdge(start - 1)) continue;
    const length = CARD_LENGTHS.find((size) => {
      const last = places[first + size - 1];
      return last !== undefined && isEdge(last + 1) && isCard(digits.slice(first, first + size));
    });
    if (length === undefined) continue;
    const end = (places[first + length - 1] ?? start) + 1;
    cards.push({ kind: "card", start: offset + start, end: offset + end });
    first += length - 1;
  }
  return cards;
}

const isCard = (digits: string): boolean =>
  ISSUERS.some((issuer) => issuer.test(digits)) && luhnSum(digits) % 10 === 0;

function luhnSum(digits: string): number {
  return Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((sum, value) => sum + value, 0);
}

const findIbans = (text: string): readonly Account[] =>
  Array.from(text.matchAll(IBAN)).flatMap((match) => {
    const length = ibanLength(match[0]);
    return length === undefined
      ? []
      : { kind: "iban" as const, start: match.index, end: match.index + length };
  });

/** Words in capitals may follow, so the longest beginning that passes is the number. */
function ibanLength(found: string): number | undefined {
  for (let length = found.length; length >= MIN_IBAN_LENGTH; length -= 1) {
    const compact = found.slice(0, length).replaceAll(" ", "");
    if (compact.length >= MIN_IBAN_LENGTH && compact.length <= MAX_IBAN_LENGTH && isIban(compact))
      return length;
  }
  return undefined;
}

/** ISO 7064, modulo 97: letters count from A = 10. */
function isIban(compact: string): boolean {
  const turned = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const symbol of turned) {
    const value = Number.parseInt(symbol, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
