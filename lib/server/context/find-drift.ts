import "server-only";
import type { Drift, ExplainingSetting, StoredRequest } from "../../contract/recorded-requests";
import { candidateValues, PAYLOAD_SETTINGS } from "../../core/drift/candidate-values";
import { type BodyComparison, compareBodies } from "../../core/drift/compare-bodies";
import { protocolOfBody } from "../../core/drift/protocol-of-body";
import { restoreCandidates, restoreEdits } from "../../core/drift/restore-edits";
import type { ContextInput } from "../../core/model/context-input";
import { FORMAT_IDS, type FormatId } from "../../core/model/format";
import { parseJson } from "../../core/read/parse-json";
import { isPlainFormat, type PlainFormat, protocolOf } from "../../core/schema/format-traits";
import type { Message } from "../../core/schema/message";
import type { ChatOverview } from "../../core/schema/message-page";
import type { Protocol } from "../../core/schema/protocol";
import type { SettingOverrides, Settings } from "../../core/schema/settings";
import { isTooDeep } from "../../core/text/json-depth";
import type { ChangesSince } from "../store/ingest-store";
import type { Store } from "../store/store";
import {
  addCandidates,
  assembleContext,
  type LoadedContext,
  loadContext,
  type NoChat,
  type NoContext,
  type NoWire,
  planChat,
} from "./load-context";

/** Time limit for trying settings: a chat full of media is slow to assemble a hundred times. */
const MAX_SEARCH_MS = 3000;
/** After the first match, extra time to find other settings with the same effect. */
const MAX_MORE_MS = 1000;
/** If two values of one setting match, the setting alone does not explain the difference. */
const MAX_VALUES = 2;

type Body = Readonly<Record<string, unknown>>;
type Search = Readonly<{
  store: Store;
  chatId: string;
  request: StoredRequest;
  body: Body;
  saved: Settings;
  /** The chat's own format, without compact. */
  active: PlainFormat;
  changes: ChangesSince;
}>;
type Compared = Readonly<{ format: FormatId; comparison: BodyComparison }>;

/** The recorded body beside the payload that would be sent at the same message. */
export async function findDrift(
  store: Store,
  overview: ChatOverview,
  request: StoredRequest,
): Promise<Drift | NoChat> {
  const { id: chatId } = overview;
  const { saved, active } = planChat(overview);
  const body = readBody(request.body);
  if (body === undefined) return { kind: "incomparable", reason: "not-json" };
  const protocol = protocolOfBody(body);
  if (protocol === undefined) return { kind: "incomparable", reason: "unknown-shape" };
  const changes = await store.readChangesSince(chatId, new Date(request.at));
  const search = { store, chatId, request, body, saved, active: active.format, changes };
  const compared: Compared[] = [];
  for (const format of formatsOfBody(body, protocol, active.format)) {
    const comparison = await compareWith(search, format, saved);
    if (comparison.kind === "no-chat") return comparison;
    if (comparison.kind === "no-message") return { kind: "incomparable", reason: "message-gone" };
    if (comparison.kind !== "no-wire") compared.push({ format, comparison });
  }
  const [closest] = compared.toSorted((a, b) => closeness(b.comparison) - closeness(a.comparison));
  if (closest === undefined) return { kind: "incomparable", reason: "unknown-shape" };
  return withLaterChanges(search, await conclude(search, closest));
}

function readBody(text: string): Body | undefined {
  if (isTooDeep(text)) return undefined;
  const parsed = parseJson(text);
  const isObject = parsed.ok && typeof parsed.value === "object" && parsed.value !== null;
  return isObject ? (parsed.value as Body) : undefined;
}

const turnsOf = ({ contents, messages, input }: Body): unknown => contents ?? messages ?? input;

/** The formats that may have produced this body, most likely first. Only a transcript ends its text with this line. */
function formatsOfBody(body: Body, protocol: Protocol, active: PlainFormat): readonly FormatId[] {
  if (JSON.stringify(turnsOf(body)).includes("[RESPOND]")) return ["compact"];
  const spoken = FORMAT_IDS.filter((format) => isPlainFormat(format) && protocolOf(format) === protocol);
  // The plain format of a protocol has the protocol's name.
  return [...new Set<FormatId>([active, protocol, ...spoken])].filter((format) => spoken.includes(format));
}

/** Compact follows the active format's protocol, but an earlier request may have used another. */
const inProtocolOf = ({ body, active }: Search, settings: Settings): Settings => {
  const protocol = protocolOfBody(body);
  return protocol === undefined || protocolOf(active) === protocol
    ? settings
    : { ...settings, format: protocol };
};

/** The context as it was when the request was posted. */
async function loadThen(
  { store, chatId, request, changes }: Search,
  format: FormatId,
  overrides: Settings,
): Promise<LoadedContext | NoContext> {
  const context = await loadContext(store, {
    chatId,
    at: request.messageId,
    overrides,
    format,
    reach: "format",
    formats: () => [],
  });
  if (context.kind !== "ok") return context;
  const earlier = new Map(changes.edited.map((edit) => [edit.earlier.id, edit.earlier]));
  const restored = restoreEdits(context.input, earlier);
  // The search uses the restored words, and finds the restored texts.
  const input = await addCandidates(store, restored, context.settings, [format]);
  return { ...context, input: { ...input, candidates: restoreCandidates(input.candidates, earlier) } };
}

async function compareWith(
  search: Search,
  format: FormatId,
  tried: Settings,
): Promise<BodyComparison | NoContext | NoWire> {
  const context = await loadThen(search, format, inProtocolOf(search, tried));
  if (context.kind !== "ok") return context;
  const { wire } = assembleContext(context, { skipFindings: true, wire: true });
  return wire ? compareBodies({ text: search.request.body, body: search.body }, wire) : { kind: "no-wire" };
}

type SameContext = Exclude<BodyComparison, { kind: "different" }>;

const isSameContext = (comparison: Readonly<{ kind: string }>): comparison is SameContext =>
  comparison.kind === "identical" || comparison.kind === "equal";

function closeness(comparison: BodyComparison): number {
  if (comparison.kind === "different") return comparison.difference.agreeing;
  return comparison.kind === "identical" ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
}

/** The format is a setting like the others. */
function explainingFormat(search: Search, format: FormatId): ExplainingSetting | undefined {
  const isCompact = format === "compact";
  if (isPlainFormat(format) && format !== search.active) return explaining(search, "format", format);
  return search.saved.compact === isCompact ? undefined : explaining(search, "compact", isCompact);
}

/** A difference besides the format is more informative. */
async function conclude(search: Search, { format, comparison }: Compared): Promise<Drift> {
  const setting = explainingFormat(search, format);
  if (comparison.kind !== "different") return { ...comparison, format, ...(setting && { setting }) };
  const explained = (await explain(search, format)) ?? (await explainTogether(search, format));
  return explained ?? { ...comparison, format };
}

/** Parts that other bots usually leave out together: metadata and memory layers. */
const PLAIN_BOTS = [
  { speakers: "none", layers: false },
  { speakers: "prefix", layers: false },
  { speakers: "name", layers: false },
] as const satisfies readonly SettingOverrides[];

/** Settings that reproduce the recorded payload only in combination. */
async function explainTogether(search: Search, format: FormatId): Promise<Drift | undefined> {
  for (const plain of PLAIN_BOTS) {
    const comparison = await compareWith(search, format, { ...search.saved, ...plain });
    if (!isSameContext(comparison)) continue;
    const [setting, ...also] = (["speakers", "layers"] as const)
      .filter((name) => search.saved[name] !== plain[name])
      .map((name) => explaining(search, name, plain[name]));
    if (setting !== undefined) return { ...comparison, format, setting, also };
  }
  return undefined;
}

const explaining = (
  { saved }: Search,
  name: keyof Settings,
  recorded: Settings[keyof Settings],
): ExplainingSetting => ({ name, saved: String(saved[name]), recorded: String(recorded) });

type Explanation = Readonly<{
  comparison: SameContext;
  setting: ExplainingSetting;
}>;

/** Single settings that reproduce the recorded payload. */
async function explain(search: Search, format: FormatId): Promise<Drift | undefined> {
  const { found, isCut } = await findExplanations(search, format);
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const alternatives = others.map(({ setting }) => setting);
  const isAlone = alternatives.length === 0 && !isCut;
  return { ...first.comparison, format, setting: first.setting, ...(!isAlone && { alternatives }) };
}

/** `isCut`: time ran out before all were tried. */
async function findExplanations(search: Search, format: FormatId) {
  let deadline = performance.now() + MAX_SEARCH_MS;
  const found: Explanation[] = [];
  for (const { key, value } of candidatesOf(search)) {
    if (performance.now() > deadline) return { found, isCut: true };
    if (found.filter(({ setting }) => setting.name === key).length === MAX_VALUES) continue;
    const comparison = await compareWith(search, format, { ...search.saved, [key]: value });
    if (!isSameContext(comparison)) continue;
    found.push({ comparison, setting: explaining(search, key, value) });
    deadline = Math.min(deadline, performance.now() + MAX_MORE_MS);
  }
  return { found, isCut: false };
}

function candidatesOf({ body, saved }: Search) {
  const counts = countItems(body);
  return PAYLOAD_SETTINGS.flatMap((key) =>
    candidateValues(key, saved, counts).map((value) => ({ key, value })),
  );
}

/** A deletion cannot explain identical bodies; otherwise a message deleted since may have been in the recorded one. */
async function withLaterChanges(search: Search, drift: Drift): Promise<Drift> {
  if (drift.kind === "incomparable") return drift;
  const { edited, deleted } = search.changes;
  const context = edited.length === 0 ? undefined : await loadThen(search, drift.format, search.saved);
  const looked = new Set(context?.kind === "ok" ? messagesOf(context.input).map(({ id }) => id) : []);
  const edits = edited
    .filter(({ earlier }) => looked.has(earlier.id))
    .map(({ earlier, at }) => ({ kind: "edited" as const, messageId: earlier.id, at }));
  const isSame = drift.kind === "identical" && drift.setting === undefined;
  const deletions = isSame ? [] : deleted.map((change) => ({ kind: "deleted" as const, ...change }));
  const laterChanges = [...edits, ...deletions];
  return laterChanges.length === 0 ? drift : { ...drift, laterChanges };
}

const messagesOf = ({ messages, referenced, replyTarget }: ContextInput): readonly Message[] =>
  [...messages, ...referenced, replyTarget?.message, replyTarget?.answer].filter(
    (message) => message !== undefined,
  );

/** Counts of included messages, lines and media items: the limits are near these numbers. */
function countItems(body: Body): readonly number[] {
  const turns = turnsOf(body);
  const items = Array.isArray(turns) ? turns : [turns];
  const text = JSON.stringify(items);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [items.length, count(/\\n/g), count(/"(?:inlineData|fileData|inline_data|file_data)"/g)];
}
