import type { Finding, Severity } from "@/lib/core/findings/finding";

const SEVERITIES = ["error", "warning", "info"] as const satisfies readonly Severity[];

export type FindingRow =
  | Readonly<{ kind: "heading"; key: string; severity: Severity; count: number }>
  | Readonly<{ kind: "finding"; key: string; finding: Finding }>;

/** Worst first, each severity under its heading, in the original order within. */
export function prepareFindings(findings: readonly Finding[]): readonly FindingRow[] {
  return SEVERITIES.flatMap((severity) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) return [];
    return [
      { kind: "heading" as const, key: severity, severity, count: group.length },
      ...group.map((finding, index) => ({ kind: "finding" as const, key: `${severity} ${index}`, finding })),
    ];
  });
}
