import type { Finding, FindingInput, FindingKind, FindingRule, Severity } from "./finding";

/** A finding without the fields that its rule provides; it may override the rule's severity. */
type Remark = Readonly<{
  messageId?: string | undefined;
  mediaPosition?: number | undefined;
  severity?: Severity;
  message: string;
  hint: string;
}>;

export function defineRule<Kind extends FindingKind>(
  kind: Kind,
  severity: Severity,
  detect: (input: FindingInput) => Iterable<Remark>,
): FindingRule & Readonly<{ kind: Kind }> {
  return { kind, severity, find: (input) => Array.from(detect(input), (remark) => finish(remark)) };

  function finish({ messageId, mediaPosition, message, hint, severity: own }: Remark): Finding {
    return {
      kind,
      severity: own ?? severity,
      ...(messageId !== undefined && { messageId }),
      ...(mediaPosition !== undefined && { mediaPosition }),
      message,
      hint,
    };
  }
}
