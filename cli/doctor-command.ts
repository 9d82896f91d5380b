import type { Check } from "@/lib/server/doctor/check";
import { runChecks } from "@/lib/server/doctor/run-checks";
import packageJson from "../package.json" with { type: "json" };
import { readAddress, requireFreePort } from "../scripts/setup/address.mjs";
import type { CommandResult } from "./command-result";
import { oneLine } from "./one-line";

export type DoctorCommandOptions = Readonly<{ json?: boolean }>;

/** One line per check; exit code 1 if one found a problem. */
export async function doctorCommand({ json = false }: DoctorCommandOptions): Promise<CommandResult> {
  const minimumNode = packageJson.engines.node.replace(/^\D+/u, "");
  const checks = await runChecks({ minimumNode, readAddress, requireFreePort, now: new Date() });
  const problems = checks.filter(({ level }) => level === "problem").length;
  const warnings = checks.filter(({ level }) => level === "warning").length;
  return {
    text: json ? `${JSON.stringify({ problems, warnings, checks }, null, 2)}\n` : describe(checks),
    notes: [],
    exitCode: problems > 0 ? 1 : 0,
  };
}

function describe(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, level, message, fix }) => {
    const text = fix === undefined ? message : `${message.replace(/\.$/u, "")} (${fix})`;
    return `${level.padEnd("problem".length)}  ${name.padEnd(width)}  ${oneLine(text)}`;
  });
  return `${lines.join("\n")}\n`;
}
