import type { ProviderDescription } from "../../contract/provider-description";
import type { ProviderEnvironment } from "../env";
import { describeProviders } from "../providers/describe-providers";
import { type Check, check } from "./check";

/** The providers that the environment configures. It asks none of them, and prints no key. */
export const checkProviders = (environment?: ProviderEnvironment): readonly Check[] =>
  describeProviders(environment)
    .filter(({ hasKey, problem, writesSummaries, id }) =>
      id === "offline" || problem !== undefined ? hasKey || writesSummaries : true,
    )
    .map(checkProvider);

function checkProvider({ id, host, hasKey, problem, writesSummaries }: ProviderDescription): Check {
  const { ok, warning } = check(`provider ${id}`);
  if (problem !== undefined) return warning(problem, "correct the variable, or remove it");
  if (id === "offline") return ok("writes the summaries; nothing leaves the machine");
  const key = hasKey ? "with a key" : "without a key";
  return ok(`${host}, ${key}${writesSummaries ? ", writes the summaries" : ""}`);
}
