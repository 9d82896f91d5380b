import { type DefaultModels, defaultModels } from "@/lib/core/plan/default-models";
import { type EnvironmentSettings, environmentSettings } from "@/lib/core/settings/environment-settings";

/** The one place where the command line looks at its environment: the same variables that the bots read. */
export const readEnvironment = (): EnvironmentSettings =>
  // biome-ignore lint/style/noProcessEnv: a command has no server whose env.ts it could ask
  environmentSettings(process.env);

/** The models of the environment, as the server reads them. */
// biome-ignore lint/style/noProcessEnv: as above
export const readModels = (): DefaultModels => defaultModels(process.env);
