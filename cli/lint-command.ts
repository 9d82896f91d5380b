import { assemble } from "@/lib/core/assemble";
import type { Finding } from "@/lib/core/findings/finding";
import { printFindings } from "@/lib/core/findings/print-findings";
import { botFacts } from "@/lib/core/plan/active-format";
import { planRequest } from "@/lib/core/plan/plan-request";
import type { CommandResult } from "./command-result";
import { oneLine } from "./one-line";
import { type ChatOptions, openChat } from "./open-chat";
import { planTokenCounter } from "./plan-token-counter";
import { readModels } from "./read-environment";

export type LintOptions = ChatOptions & Readonly<{ json?: boolean }>;

/** For continuous integration: findings of severity error fail a build. */
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
  const opened = await openChat(path, options);
  const { input, settings } = opened;
  const models = readModels();
  const plan = planRequest(botFacts(input), settings, undefined, models);
  const countTokens = planTokenCounter(settings, plan);
  const { findings } = assemble(input, settings, plan.format, { countTokens, models });
  const text = options.json ? printFindings(findings) : describeFindings(findings);
  const hasErrors = findings.some(({ severity }) => severity === "error");
  return { text, notes: opened.notes, ...(hasErrors && { exitCode: FOUND_ERRORS }) };
}
