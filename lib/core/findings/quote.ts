import { maskSecrets } from "../text/mask-secrets";
import { findSecrets } from "./find-secrets";

const QUOTE_LIMIT = 60;
/** Far more than is shown, so that a secret that starts inside the quote is found whole and masked. */
const READ_AHEAD = 4096;

/** A short, safe excerpt in quotation marks: one line, secrets masked, nothing invisible. `from` is its start. */
export function quote(text: string, from = 0): string {
  const start = from === 0 ? 0 : beforeSecret(text, from);
  const visible = showHidden(maskSecrets(text.slice(start, start + READ_AHEAD)), QUOTE_LIMIT + 1);
  const cut = visible.length > QUOTE_LIMIT || text.length - start > READ_AHEAD;
  return `“${visible.slice(0, QUOTE_LIMIT).join("")}${cut ? "…" : ""}”`;
}

/** Moves a start inside a secret to the beginning of that secret, which would otherwise not be masked. */
function beforeSecret(text: string, from: number): number {
  const windowStart = Math.max(0, from - READ_AHEAD);
  const covering = findSecrets(text.slice(windowStart, from + READ_AHEAD)).find(
    ({ start, end }) => windowStart + start < from && from < windowStart + end,
  );
  return covering === undefined ? from : windowStart + covering.start;
}

/** The first characters, each in a printable form. */
function showHidden(text: string, count: number): readonly string[] {
  const shown: string[] = [];
  for (const character of text) {
    if (shown.length >= count) break;
    shown.push(/\s/u.test(character) ? " " : HIDDEN.test(character) ? "\uFFFD" : character);
  }
  return shown;
}

const HIDDEN = /^[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]$/u;
