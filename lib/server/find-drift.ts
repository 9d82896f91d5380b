import "server-only";
import { assemble } from "../core/assemble";
import { candidateValues, PAYLOAD_SETTINGS } from "../core/drift/candidate-values";
import { type BodyComparison, compareBodies } from "../core/drift/compare-bodies";
import type { FormatId } from "../core/formats/format";
import { parseJson } from "../core/read/parse-json";
import type { Settings } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import { windowSize } from "../core/window/history-limit";
import type { Drift, ExplainingSetting, StoredRequest } from "../recorded-requests";
import { environmentOverrides, providerEnvironment } from "./env";
import { isTooDeep } from "./ingest/is-too-deep";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/** Trying settings stops here: a chat full of media is slow to write a hundred times. */
const MAX_SEARCH_MS = 3000;

type Body = Readonly<Record<string, unknown>>;
type Search = Readonly<{
  store: Store;
  chatId: string;
  request: StoredRequest;
  body: Body;
  saved: Settings;
}>;
type Compared = Readonly<{ format: FormatId; comparison: BodyComparison }>;

/** The recorded body beside the payload that would be sent at the same message. Undefined: no such chat. */
export async function findDrift(
  store: Store,
  chatId: string,
  request: StoredRequest,
): Promise<Drift | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const saved = resolveSettings({ environment: environmentOverrides(), chat: overview.settings });
  const body = readBody(request.body);
  if (body === undefined) return { kind: "incomparable", reason: "not-json" };
  const formats = formatsOfShape(body);
  if (formats.length === 0) return { kind: "incomparable", reason: "unknown-shape" };
  const search = { store, chatId, request, body, saved };
  const compared: Compared[] = [];
  for (const format of formats) {
    const comparison = await compareWith(search, format, saved);
    if (comparison === undefined) return { kind: "incomparable", reason: "message-gone" };
    compared.push({ format, comparison });
  }
  const [closest] = compared.toSorted((a, b) => closeness(b.comparison) - closeness(a.comparison));
  return closest && conclude(search, closest);
}

function readBody(text: string): Body | undefined {
  if (isTooDeep(text)) return undefined;
  const parsed = parseJson(text);
  const isObject = parsed.ok && typeof parsed.value === "object" && parsed.value !== null;
  return isObject ? (parsed.value as Body) : undefined;
}

/** Which formats may have written such a body. Only a transcript ends its text with this line. */
function formatsOfShape({ contents, messages }: Body): readonly FormatId[] {
  if (Array.isArray(contents))
    return JSON.stringify(contents).includes("[RESPOND]") ? ["compact"] : ["gemini"];
  return Array.isArray(messages) ? ["openai-summary", "context-json", "single-message"] : [];
}

/** Undefined when the message is not stored any more. */
async function compareWith(
  { store, chatId, request, body }: Search,
  format: FormatId,
  settings: Settings,
): Promise<BodyComparison | undefined> {
  const size = windowSize(format, settings);
  const stored = await store.readContext(chatId, { at: request.messageId, size });
  if (stored === undefined) return undefined;
  const countTokens = tokenCounter(resolveTokenizer(settings));
  const { openaiModel } = providerEnvironment();
  const tools = { countTokens, skipFindings: true, wire: true, openaiModel };
  const { wire } = assemble(stored.input, settings, format, tools);
  return wire && compareBodies({ text: request.body, body }, wire);
}

function closeness(comparison: BodyComparison): number {
  if (comparison.kind === "different") return comparison.difference.agreeing;
  return comparison.kind === "identical" ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
}

/** Gemini or compact is a setting like the others; what differs besides is worth more to know. */
async function conclude(search: Search, { format, comparison }: Compared): Promise<Drift> {
  const isCompact = format === "compact";
  const isOtherFormat = (isCompact || format === "gemini") && search.saved.compact !== isCompact;
  const setting = isOtherFormat ? explaining(search, "compact", isCompact) : undefined;
  if (comparison.kind !== "different") return { ...comparison, format, ...(setting && { setting }) };
  return (await explain(search, format)) ?? { ...comparison, format };
}

const explaining = (
  { saved }: Search,
  name: keyof Settings,
  recorded: Settings[keyof Settings],
): ExplainingSetting => ({ name, saved: String(saved[name]), recorded: String(recorded) });

/** The first single setting under which the payload is what was recorded. */
async function explain(search: Search, format: FormatId): Promise<Drift | undefined> {
  const deadline = performance.now() + MAX_SEARCH_MS;
  const counts = countItems(search.body);
  for (const key of PAYLOAD_SETTINGS) {
    for (const value of candidateValues(key, search.saved, counts)) {
      if (performance.now() > deadline) return undefined;
      const comparison = await compareWith(search, format, { ...search.saved, [key]: value });
      if (comparison === undefined || comparison.kind === "different") continue;
      return { ...comparison, format, setting: explaining(search, key, value) };
    }
  }
  return undefined;
}

/** How many messages, lines and media items went in: limits are near these numbers. */
function countItems({ contents, messages }: Body): readonly number[] {
  const items = (contents ?? messages) as readonly unknown[];
  const text = JSON.stringify(items);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [items.length, count(/\\n/g), count(/"(?:inlineData|fileData|inline_data|file_data)"/g)];
}
