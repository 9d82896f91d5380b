import type { ProviderDescription } from "../../contract/provider-description";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { OFFLINE } from "./offline";
import { SERVICE_IDS, setUp, summaryProviderId } from "./provider-setup";

/** For the settings page, the plan of a replay and `doctor`. */
export function describeProviders(
  environment: ProviderEnvironment = providerEnvironment(),
): readonly ProviderDescription[] {
  const chosen = summaryProviderId(environment);
  const online = SERVICE_IDS.map((id): ProviderDescription => {
    const { key, baseUrl, model, problem } = setUp(id, environment);
    const host = baseUrl === undefined ? undefined : new URL(baseUrl).host;
    const writesSummaries = id === chosen;
    const shownModel = writesSummaries ? (environment.summaryModel ?? model) : model;
    return { id, model: shownModel, host, hasKey: key !== undefined, problem, writesSummaries };
  });
  const offline: ProviderDescription = {
    id: "offline",
    model: OFFLINE.model,
    host: undefined,
    hasKey: false,
    problem: undefined,
    writesSummaries: chosen === "offline",
  };
  return [...online, offline];
}
