import { type EnvironmentSettings, environmentSettings } from "@/lib/core/settings/environment-settings";

/** The one place where the command line looks at its environment: the same variables that the bots read. */
export const readEnvironment = (): EnvironmentSettings =>
  // biome-ignore lint/style/noProcessEnv: a command has no server whose env.ts it could ask
  environmentSettings(process.env);

/** The model of an OpenAI-compatible endpoint, as the server reads it. */
// biome-ignore lint/style/noProcessEnv: as above
export const readOpenaiModel = (): string | undefined => process.env.OPENAI_MODEL?.trim() || undefined;
