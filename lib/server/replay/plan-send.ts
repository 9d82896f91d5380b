import "server-only";
import { createHash } from "node:crypto";
import type { PayloadRequest } from "../../contract/payload-request";
import type { SendPlan, SetupObstacle } from "../../contract/provider-calls";
import { SERVICE_ADDRESSES, type ServiceId, serviceOf } from "../../contract/wire-endpoint";
import { assemble } from "../../core/assemble";
import type { RequestPlan } from "../../core/plan/plan-request";
import { priceRangeOf } from "../../core/pricing";
import type { Protocol } from "../../core/schema/protocol";
import type { Settings } from "../../core/schema/settings";
import type { TokenAmount } from "../../core/tokens/token-amount";
import { type ChatPlan, planChat } from "../context/plan-chat";
import { addCandidates } from "../context/read-searched-context";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { describeProviders, findModelService, type ProviderDescription } from "../providers/choose-provider";
import type { ModelService } from "../providers/provider";
import type { Store, StoredContext } from "../store/store";

export type SendRequest = Omit<PayloadRequest, "form">;

/** A plan, the bytes it speaks of, and who would take them; no service while there is an obstacle. */
export type PlannedSend = Readonly<{
  plan: SendPlan;
  body: string;
  settings: Settings;
  at: string | undefined;
  service: ModelService | undefined;
}>;

/** What a model would be posted, and what it costs there. */
export type WrittenSend = Readonly<{ model: string; body: string; total: TokenAmount }>;

/**
 * What would be posted, to the last byte: selected as the settings say, as it is shown, whichever model answers; counted
 * as that model counts. `known` is what the caller has written for this very question. Undefined when there is no such
 * chat, message or wire.
 */
export async function planSend(
  store: Store,
  { chatId, at, overrides, format }: SendRequest,
  environment: ProviderEnvironment = providerEnvironment(),
  known?: WrittenSend,
): Promise<PlannedSend | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const planned = planChat(overview, { whatIf: overrides, format });
  const { settings, plan } = planned;
  const service = serviceOf(plan.protocol);
  const setup = describeService(service, environment);
  // As much as the workbench has just read, so that it is not read again.
  const stored = await store.readContext(chatId, { at, size: planned.size });
  const written = known?.model === plan.model ? known : stored && (await writeFor(store, stored, planned));
  if (stored === undefined || written === undefined) return undefined;
  const sendPlan = { ...writePlan(setup, plan, written), service };
  return {
    plan: sendPlan,
    body: written.body,
    settings,
    at: stored.input.messages.at(-1)?.id,
    service: sendPlan.obstacle === undefined ? findModelService(service, environment) : undefined,
  };
}

async function writeFor(
  store: Store,
  stored: StoredContext,
  { settings, plan, countTokens, models }: ChatPlan,
): Promise<WrittenSend | undefined> {
  const input = await addCandidates(store, stored.input, { settings, formats: [plan.format] });
  const tools = { countTokens, models, wire: true, skipFindings: true };
  const { wire, tokens } = assemble(input, settings, plan.format, tools);
  return wire && { model: plan.model, body: wire.text, total: tokens.total };
}

/** As for chats: a model that only writes summaries does not count. */
function describeService(id: ServiceId, environment: ProviderEnvironment): ProviderDescription {
  const { summaryModel: _, ...forChats } = environment;
  const found = describeProviders(forChats).find((description) => description.id === id);
  if (found === undefined) throw new Error(`no such provider: ${id}`);
  return found;
}

function writePlan(
  setup: ProviderDescription,
  { format, protocol, modelFits }: RequestPlan,
  { model, body, total }: WrittenSend,
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
  message: `${model} does not answer the ${protocol} protocol. Choose a model of its maker, or another format.`,
});

function findObstacle({ id, problem, hasKey, host }: ProviderDescription): SetupObstacle | undefined {
  if (problem === undefined || id === "offline") return undefined;
  const lacksOnlyKey = !hasKey && host !== undefined;
  return lacksOnlyKey
    ? { kind: "no-key", variable: SERVICE_ADDRESSES[id].keyVariable }
    : { kind: "setup", message: problem };
}

/** An obstacle as one sentence, for answers that are not shown on a page. */
export const obstacleMessage = (obstacle: SetupObstacle): string =>
  obstacle.kind === "no-key" ? `${obstacle.variable} is not set.` : obstacle.message;

function priceRange(modelId: string, total: TokenAmount): SendPlan["price"] {
  const range = priceRangeOf(modelId, total);
  return range && { usd: { min: range.min, max: range.max }, source: range.source, asOf: range.asOf };
}
