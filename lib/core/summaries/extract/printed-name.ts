import { INJECTION_PATTERNS } from "../../findings/injection-patterns";
import { cutCodePoints } from "../../text/cut-code-points";
import { HIDDEN, hidePrivate } from "./hide-private";

/** Nothing a reader could see, or would rather not. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

const NAME_LIMIT = 30;

/** Names are quoted too: one that holds something private or gives orders is no name, but "". */
export function printedName(written: string): string {
  const name = written
    .replace(UNSEEN, " ")
    .replace(/[\s:→[\]]+/gu, " ")
    .trim();
  const isUnfit =
    hidePrivate(name).includes(HIDDEN) || INJECTION_PATTERNS.some((pattern) => pattern.test(name));
  return isUnfit ? "" : cutCodePoints(name, NAME_LIMIT, "…");
}
