import "server-only";
import { createHash } from "node:crypto";
import type { ContextInput } from "../core/context-input";
import type { Format, FormatId } from "../core/formats/format";
import { modelFor } from "../core/formats/posted-model";
import { FORMATS } from "../core/formats/registry";
import { priceRangeOf } from "../core/pricing";
import type { Settings } from "../core/schema/settings";
import { selectContext } from "../core/select-context";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import type { TokenAmount } from "../core/tokens/token-amount";
import { tokensOfSelection } from "../core/tokens-of-selection";
import { windowSize } from "../core/window/history-limit";
import type { PayloadRequest } from "../payload-request";
import {
  KEY_VARIABLES,
  type SendPlan,
  type ServiceId,
  type SetupObstacle,
  serviceOf,
} from "../provider-calls";
import { commonSize } from "./common-size";
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
  const sources = { environment: environmentOverrides(), chat: overview.settings };
  const asked = resolveSettings({ ...sources, whatIf: overrides });
  const service = serviceOf(format);
  const setup = describeService(service, environment);
  // As much as the workbench has just read, so that it is not read again.
  const size = Math.max(windowSize(format, asked), commonSize(asked));
  const stored = await store.readContext(chatId, { at, size });
  const model = modelFor(service, asked.model, setup.model);
  const written = known?.model === model ? known : stored && writeFor(model, stored.input, asked, format);
  if (stored === undefined || written === undefined) return undefined;
  return {
    plan: { ...writePlan({ format, setup, asked, written }), service },
    body: written.body,
    settings: settingsFor(model, asked),
    at: stored.input.messages.at(-1)?.id,
    service: findModelService(service, environment),
  };
}

/** One that takes another's place counts in its own vocabulary, but the selection was made in the asked one's. */
const settingsFor = (model: string, asked: Settings): Settings =>
  model === asked.model ? asked : { ...asked, model, tokenizer: resolveTokenizer(asked) };

function writeFor(
  model: string,
  input: ContextInput,
  asked: Settings,
  format: FormatId,
): WrittenSend | undefined {
  const selection = selectContext(input, asked, format, tokenCounter(resolveTokenizer(asked)));
  const settings = { ...asked, model };
  const context = { ...selection.context, settings };
  const writer: Format = FORMATS[format];
  const wire = writer.wire?.(context);
  if (wire === undefined) return undefined;
  const countTokens = tokenCounter(resolveTokenizer(settings));
  const tokens = tokensOfSelection({ ...selection, context }, writer, countTokens);
  return { model, body: wire.text, total: tokens.total };
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
  setup: ProviderDescription;
  asked: Settings;
  written: WrittenSend;
}>;

function writePlan({ format, setup, asked, written }: Planned): Omit<SendPlan, "service"> {
  const { model, body, total } = written;
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

function priceRange(modelId: string, total: TokenAmount): SendPlan["price"] {
  const range = priceRangeOf(modelId, total);
  return range && { usd: { min: range.min, max: range.max }, source: range.source, asOf: range.asOf };
}
