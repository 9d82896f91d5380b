import "server-only";
import { createHash } from "node:crypto";
import type { SendPlan, SetupObstacle } from "../../contract/provider-calls";
import type { ProviderDescription } from "../../contract/provider-description";
import { SERVICE_ADDRESSES, type ServiceId, serviceOf } from "../../contract/wire-endpoint";
import type { ContextReport } from "../../core/model/report";
import { priceRangeOf } from "../../core/pricing";
import type { Protocol } from "../../core/schema/protocol";
import type { Settings } from "../../core/schema/settings";
import type { TokenAmount } from "../../core/tokens/token-amount";
import type { NoWire } from "../context/load-context";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { findModelService } from "../providers/choose-provider";
import { describeProviders } from "../providers/describe-providers";
import type { ModelService } from "../providers/provider";

/** A plan, its exact bytes, and the service that would receive them; no service while there is an obstacle. */
export type PlannedSend = Readonly<{
  kind: "ok";
  plan: SendPlan;
  body: string;
  settings: Settings;
  at: string | undefined;
  service: ModelService | undefined;
}>;

/** The parts of a report that sending it depends on. */
export type SendableReport = Readonly<
  Pick<ContextReport, "format" | "protocol" | "model" | "modelFits" | "settings" | "cutOffId"> & {
    wire: Readonly<{ text: string }> | undefined;
    tokens: Readonly<{ total: TokenAmount }>;
  }
>;

/** The plan for a report assembled with its wire text. */
export function planReportedSend(
  report: SendableReport,
  environment: ProviderEnvironment = providerEnvironment(),
): PlannedSend | NoWire {
  const { wire, settings, cutOffId: at } = report;
  if (wire === undefined) return { kind: "no-wire" };
  const service = serviceOf(report.protocol);
  const plan = { ...writePlan(describeService(service, environment), report, wire.text), service };
  const usable = plan.obstacle === undefined ? findModelService(service, environment) : undefined;
  return { kind: "ok", plan, body: wire.text, settings, at, service: usable };
}

/** As for chats: a summary-only model does not count. */
function describeService(id: ServiceId, environment: ProviderEnvironment): ProviderDescription {
  const { summaryModel: _, ...forChats } = environment;
  const found = describeProviders(forChats).find((description) => description.id === id);
  if (found === undefined) throw new Error(`no such provider: ${id}`);
  return found;
}

function writePlan(
  setup: ProviderDescription,
  { format, protocol, model, modelFits, tokens: { total } }: SendableReport,
  body: string,
): Omit<SendPlan, "service"> {
  return {
    format,
    protocol,
    host: setup.host,
    model,
    payloadHash: createHash("sha256").update(body, "utf8").digest("hex"),
    bytes: Buffer.byteLength(body),
    tokens: total,
    price: modelFits ? priceRange(model, total) : undefined,
    obstacle: modelFits ? findObstacle(setup) : wrongModel(model, protocol),
  };
}

const wrongModel = (model: string, protocol: Protocol): SetupObstacle => ({
  kind: "model",
  model,
  protocol,
  message: `${model} does not answer the ${protocol} protocol. Choose a model that supports it, or another format.`,
});

function findObstacle({ id, problem, hasKey, host }: ProviderDescription): SetupObstacle | undefined {
  if (problem === undefined || id === "offline") return undefined;
  const lacksOnlyKey = !hasKey && host !== undefined;
  return lacksOnlyKey
    ? { kind: "no-key", variable: SERVICE_ADDRESSES[id].keyVariable }
    : { kind: "setup", message: problem };
}

/** An obstacle as one sentence, for responses outside a page. */
export function obstacleMessage(obstacle: SetupObstacle | undefined): string {
  if (obstacle === undefined) return "The provider is not set up.";
  return obstacle.kind === "no-key" ? `${obstacle.variable} is not set.` : obstacle.message;
}

function priceRange(modelId: string, total: TokenAmount): SendPlan["price"] {
  const range = priceRangeOf(modelId, total);
  return range && { usd: { min: range.min, max: range.max }, source: range.source, asOf: range.asOf };
}
