import { assemble } from "@/lib/core/assemble";
import type { Finding } from "@/lib/core/findings/finding";
import { printFindings } from "@/lib/core/findings/print-findings";
import { type ChatOptions, openChat } from "./chat/open-chat";
import type { CommandResult } from "./command-result";
import { oneLine } from "./one-line";

export type LintOptions = ChatOptions & Readonly<{ json?: boolean }>;

/** Lets findings of severity error fail a CI build. */
const FOUND_ERRORS = 3;

const placeOf = ({ messageId, mediaPosition }: Finding): string => {
  if (messageId === undefined) return "chat";
  return mediaPosition === undefined
    ? `message ${messageId}`
    : `message ${messageId}, media ${mediaPosition + 1}`;
};

const describeFinding = (finding: Finding): string =>
  oneLine(`${finding.severity}: ${placeOf(finding)}: ${finding.message} [${finding.kind}]`) +
  `\n  ${oneLine(finding.hint)}`;

const COUNTED = ["error", "warning", "info"] as const;

function countBySeverity(findings: readonly Finding[]): string {
  const counts = COUNTED.map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return `${count} ${severity}${count === 1 || severity === "info" ? "" : "s"}`;
  });
  return counts.join(", ");
}

function describeFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return "No findings.\n";
  return `${[...findings.map(describeFinding), "", countBySeverity(findings)].join("\n")}\n`;
}

export async function lintCommand(path: string, options: LintOptions): Promise<CommandResult> {
  const { input, settings, plan, tools, notes } = await openChat(path, options);
  const { findings } = assemble(input, settings, plan.format, tools);
  const text = options.json ? printFindings(findings) : describeFindings(findings);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  return { text, notes, ...(hasErrors && { exitCode: FOUND_ERRORS }) };
}
