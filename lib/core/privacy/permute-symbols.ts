/** Keyed bytes of a text, such as an HMAC: the core has no cryptography of its own. */
export type Digest = (text: string) => Uint8Array;

/** Even, so that both halves change equally often. */
const ROUNDS = 8;

/**
 * A keyed one-to-one replacement among all texts of the same length over an alphabet: a Feistel network. Different ids stay
 * different, which a shortened hash cannot promise for ids of three digits.
 */
export function permuteSymbols(text: string, alphabet: string, digest: Digest): string {
  const radix = BigInt(alphabet.length);
  const middle = Math.floor(text.length / 2);
  const sizes = [middle, text.length - middle] as const;
  const moduli = sizes.map((size) => radix ** BigInt(size));
  const halves = [numberOf(text.slice(0, middle), alphabet), numberOf(text.slice(middle), alphabet)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [changed, other] = round % 2 === 0 ? [0, 1] : [1, 0];
    const key = `${alphabet.length}:${text.length}:${round}:${halves[other]}`;
    halves[changed] = ((halves[changed] ?? 0n) + numberFrom(digest(key))) % (moduli[changed] ?? 1n);
  }
  return sizes.map((size, half) => textOf(halves[half] ?? 0n, size, alphabet)).join("");
}

function numberOf(text: string, alphabet: string): bigint {
  let number = 0n;
  for (const symbol of text) number = number * BigInt(alphabet.length) + BigInt(alphabet.indexOf(symbol));
  return number;
}

const numberFrom = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);

function textOf(number: bigint, size: number, alphabet: string): string {
  const radix = BigInt(alphabet.length);
  let text = "";
  for (let rest = number; text.length < size; rest /= radix)
    text = alphabet.charAt(Number(rest % radix)) + text;
  return text;
}
