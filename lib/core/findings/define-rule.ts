import type { FindingInput } from "./finding-input";

export type Severity = "error" | "warning" | "info";

/** A finding about a chat. It never contains a whole secret, and quotes only short excerpts. */
export type FindingOf<Kind extends string> = Readonly<{
  kind: Kind;
  severity: Severity;
  /** Absent when the finding concerns the whole chat. */
  messageId?: string;
  mediaPosition?: number;
  /** The problem, with the concrete value. */
  message: string;
  /** How to fix it. */
  hint: string;
}>;

export type FindingRule<Kind extends string = string> = Readonly<{
  kind: Kind;
  severity: Severity;
  find: (input: FindingInput) => readonly FindingOf<Kind>[];
}>;

/** A finding without the fields that its rule provides; it may override the rule's severity. */
type Remark = Readonly<{
  messageId?: string | undefined;
  mediaPosition?: number | undefined;
  severity?: Severity;
  message: string;
  hint: string;
}>;

export function defineRule<const Kind extends string>(
  kind: Kind,
  severity: Severity,
  detect: (input: FindingInput) => Iterable<Remark> | Remark | undefined,
): FindingRule<Kind> {
  return {
    kind,
    severity,
    find: (input) => {
      const found = detect(input) ?? [];
      return Array.from("hint" in found ? [found] : found, finish);
    },
  };

  function finish({ messageId, mediaPosition, message, hint, severity: own }: Remark): FindingOf<Kind> {
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
