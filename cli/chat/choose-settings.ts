import type { SettingOverrides, Settings } from "@/lib/core/schema/settings";
import { parseSetting } from "@/lib/core/settings/parse-setting";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { CliError } from "../cli-error";
import { readEnvironment } from "./read-environment";

function parseAssignment(assignment: string): SettingOverrides {
  const parsed = parseSetting(assignment);
  if (!parsed.ok) throw new CliError(`--set: ${parsed.error}`);
  return parsed.overrides;
}

type ChosenSettings = Readonly<{
  settings: Settings;
  /** Invalid environment variables, which are reported and ignored. */
  problems: readonly string[];
}>;

/** Defaults, then the environment, then the file, then `--set`. */
export function chooseSettings(
  chat: SettingOverrides | undefined,
  assignments: readonly string[],
): ChosenSettings {
  /** The last value of a repeated setting wins. */
  const whatIf: SettingOverrides = Object.assign({}, ...assignments.map(parseAssignment));
  const { overrides, problems } = readEnvironment();
  return { settings: resolveSettings({ environment: overrides, chat, whatIf }), problems };
}
