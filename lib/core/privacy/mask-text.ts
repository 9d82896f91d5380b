import { findSecrets } from "../findings/find-secrets";
import { findAccounts } from "./find-accounts";

export const MASK_RULES = ["keys", "tokens", "cards"] as const;
/** `keys`: API keys, private keys, database passwords; `tokens`: of services and sessions; `cards`: and bank accounts. */
export type MaskRule = (typeof MASK_RULES)[number];

const MASKED_KINDS = ["key", "token", "card", "iban"] as const;
type MaskedKind = (typeof MASKED_KINDS)[number];

const RULE_OF = { key: "keys", token: "tokens", card: "cards", iban: "cards" } as const satisfies Record<
  MaskedKind,
  MaskRule
>;

const markOf = (kind: MaskedKind): string => `[masked: ${kind}]`;

/** Replaces each secret by a mark that says what it was. Linear in the text's length. */
export function maskText(text: string, rules: readonly MaskRule[]): string {
  const found = [
    ...(rules.includes("keys") || rules.includes("tokens") ? findSecrets(text) : []),
    ...(rules.includes("cards") ? findAccounts(text) : []),
  ]
    .filter(({ kind }) => rules.includes(RULE_OF[kind]))
    .sort((a, b) => a.start - b.start);
  let masked = "";
  let done = 0;
  for (const { kind, start, end } of found) {
    if (start >= done) masked += text.slice(done, start) + markOf(kind);
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}

/** The marks of a text, by kind. */
export function countMasked(text: string): ReadonlyMap<MaskedKind, number> {
  const counts = MASKED_KINDS.map((kind) => [kind, text.split(markOf(kind)).length - 1] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}
