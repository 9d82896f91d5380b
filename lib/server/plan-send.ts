import "server-only";
import { createHash } from "node:crypto";
import { assemble } from "../core/assemble";
import type { FormatId } from "../core/formats/format";
import { priceOf } from "../core/pricing";
import type { Settings } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import type { TokenAmount } from "../core/tokens/token-amount";
import { windowSize } from "../core/window/history-limit";
import type { PayloadRequest } from "../payload-request";
import {
  KEY_VARIABLES,
  modelFor,
  type SendPlan,
  type ServiceId,
  type SetupObstacle,
  serviceOf,
} from "../provider-calls";
import { environmentOverrides, type ProviderEnvironment, providerEnvironment } from "./env";
import { describeProviders, findModelService, type ProviderDescription } from "./providers/choose-provider";
import type { ModelService } from "./providers/provider";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

export type SendRequest = Omit<PayloadRequest, "form">;

/** A plan, the bytes it speaks of, and who would take them; no service while it is not set up. */
export type PlannedSend = Readonly<{
  plan: SendPlan;
  body: string;
  settings: Settings;
  at: string | undefined;
  service: ModelService | undefined;
}>;

/**
 * What would be posted, to the last byte. The payload is built for the model that answers, so that what is shown is
 * what is sent. Undefined when there is no such chat, message or wire.
 */
export async function planSend(
  store: Store,
  { chatId, at, overrides, format }: SendRequest,
  environment: ProviderEnvironment = providerEnvironment(),
): Promise<PlannedSend | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const sources = { environment: environmentOverrides(), chat: overview.settings };
  const asked = resolveSettings({ ...sources, whatIf: overrides });
  const service = serviceOf(format);
  const setup = describeService(service, environment);
  const settings = { ...asked, model: modelFor(service, asked.model, setup.model) };
  const stored = await store.readContext(chatId, { at, size: windowSize(format, settings) });
  if (stored === undefined) return undefined;
  const countTokens = tokenCounter(resolveTokenizer(settings));
  const report = assemble(stored.input, settings, format, { countTokens, skipFindings: true, wire: true });
  if (report.wire === undefined) return undefined;
  const body = report.wire.text;
  const { total } = report.tokens;
  const plan = { ...writePlan({ format, body, setup, asked, total, model: settings.model }), service };
  return {
    plan,
    body,
    settings,
    at: report.cutOffId,
    service: findModelService(service, environment),
  };
}

/** As for chats: a model that only writes summaries does not count. */
function describeService(id: ServiceId, environment: ProviderEnvironment): ProviderDescription {
  const { summaryModel: _, ...forChats } = environment;
  const found = describeProviders(forChats).find((description) => description.id === id);
  if (found === undefined) throw new Error(`no such provider: ${id}`);
  return found;
}

type Planned = Readonly<{
  format: FormatId;
  body: string;
  setup: ProviderDescription;
  asked: Settings;
  total: TokenAmount;
  model: string;
}>;

function writePlan({ format, body, setup, asked, total, model }: Planned): Omit<SendPlan, "service"> {
  return {
    format,
    host: setup.host,
    model,
    askedModel: asked.model === model ? undefined : asked.model,
    payloadHash: createHash("sha256").update(body, "utf8").digest("hex"),
    bytes: Buffer.byteLength(body),
    tokens: total,
    price: priceRange(model, total),
    obstacle: findObstacle(setup),
  };
}

function findObstacle({ id, problem, hasKey, host }: ProviderDescription): SetupObstacle | undefined {
  if (problem === undefined || id === "offline") return undefined;
  const lacksOnlyKey = !hasKey && host !== undefined;
  return lacksOnlyKey ? { kind: "no-key", variable: KEY_VARIABLES[id] } : { kind: "setup", message: problem };
}

function priceRange(modelId: string, { min, max }: TokenAmount): SendPlan["price"] {
  const low = priceOf({ modelId, inputTokens: min });
  const high = max === undefined ? undefined : priceOf({ modelId, inputTokens: max });
  return low && { usd: { min: low.usd, max: high?.usd }, source: low.source, asOf: low.asOf };
}
