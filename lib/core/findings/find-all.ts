import type { FindingRule, Severity } from "./define-rule";
import type { Finding, FindingKind } from "./finding";
import type { FindingInput } from "./finding-input";
import * as rules from "./finding-rules";
import { positionsById } from "./positions-by-id";

const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
const RULES: readonly FindingRule<FindingKind>[] = Object.values(rules);

/** All findings of a chat: most severe first, then in message order (chat-level findings first), then by kind. */
export function findAll(input: FindingInput): readonly Finding[] {
  const positions = positionsById(input);
  const place = ({ messageId }: Finding): number =>
    messageId === undefined ? -1 : (positions.get(messageId) ?? positions.size);
  return RULES.flatMap((rule) => rule.find(input)).sort(
    (left, right) =>
      SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity] ||
      place(left) - place(right) ||
      compare(left.kind, right.kind) ||
      (left.mediaPosition ?? -1) - (right.mediaPosition ?? -1),
  );
}

/** Compares code units, so that the order does not depend on the locale. */
const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
