import { type DefaultModels, defaultModels } from "@/lib/core/plan/default-models";
import { type EnvironmentSettings, environmentSettings } from "@/lib/core/settings/environment-settings";

/** The only place where the CLI reads its environment; the variables are those that the bots read. */
export const readEnvironment = (): EnvironmentSettings =>
  // biome-ignore lint/style/noProcessEnv: the CLI runs without the server's env.ts
  environmentSettings(process.env);

/** The models of the environment, as the server reads them. */
// biome-ignore lint/style/noProcessEnv: as above
export const readModels = (): DefaultModels => defaultModels(process.env);
