import "server-only";
import { createHash } from "node:crypto";
import {
  type Inspection,
  type InspectionRequest,
  type MediaFiles,
  mediaKey,
  type TokenCounts,
} from "../../contract/inspection";
import { assemble } from "../../core/assemble";
import type { ContextInput } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import { activeFormat } from "../../core/plan/active-format";
import { priceRangeOf } from "../../core/pricing";
import { HEADLINE_FORMATS, isSeedExample, seedHeadline } from "../../core/seed-headline";
import { describeModel } from "../../core/tokens/models";
import { windowSize } from "../../core/window/history-limit";
import { shortenMedia } from "../../rendering/shorten-media";
import { providerEnvironment } from "../env";
import { readProviderCount } from "../replay/provider-count";
import type { Store } from "../store/store";
import { compareContext } from "./compare-context";
import { type ChatPlan, planChat } from "./plan-chat";
import { addCandidates, readSearchedContext } from "./read-searched-context";

/** An inspection with every text at its full length. */
export type WholeInspection = Omit<Inspection, "report" | "payloads"> &
  Readonly<{
    /** The format in force; its report is always there, and the findings are in it alone. */
    active: FormatId;
    reports: Readonly<Partial<Record<FormatId, ContextReport>>>;
  }>;

/** What would be sent for a chat, in every format asked for. Undefined when there is no such chat. */
export async function inspectChat(
  store: Store,
  request: InspectionRequest,
): Promise<WholeInspection | undefined> {
  const overview = await store.readChat(request.chatId);
  if (overview === undefined) return undefined;
  const planned = planChat(overview, { whatIf: request.overrides });
  const { saved, settings, facts, plan, countTokens, models } = planned;
  const cutOff = await readAtCutOff(store, request, planned);
  if (cutOff === undefined) return undefined;
  const { input, missing } = cutOff;
  const active = plan.format;
  const whole = assemble(input, settings, active, { countTokens, wire: true, models });
  const load = (format: FormatId) => loadFor(store, request, { format, planned, input, missing });
  const reports = await reportEach(request, { planned, load, whole });
  const { messages, earlier, later } = input;
  const position = earlier.messages + messages.length;
  return {
    active,
    reports,
    mediaFiles: await findMediaFiles(store, request.chatId, whole),
    settings,
    saved,
    payloadHash: createHash("sha256")
      .update(whole.wire?.text ?? whole.rendering.text, "utf8")
      .digest("hex"),
    activeFormat: activeFormat(facts, settings),
    // A model that cannot answer this protocol has neither a price nor a window here.
    price: plan.modelFits ? priceRangeOf(plan.model, whole.tokens.total) : undefined,
    contextWindow: plan.modelFits ? describeModel(plan.model).contextWindow : undefined,
    counts: request.counts
      ? await countElsewhere(store, request.chatId, { planned, input, whole })
      : undefined,
    position,
    messageCount: position + later.messages,
    missing,
  };
}

type AtCutOff = Readonly<{ input: ContextInput; missing: string | undefined }>;

/** A cut-off message that is gone falls back to the newest one, and is named. */
async function readAtCutOff(
  store: Store,
  request: InspectionRequest,
  planned: ChatPlan,
): Promise<AtCutOff | undefined> {
  const { chatId, at } = request;
  const { size, settings } = planned;
  const asked = await store.readContext(chatId, { at, size });
  const stored = asked ?? (at === undefined ? undefined : await store.readContext(chatId, { size }));
  if (stored === undefined) return undefined;
  const hasHeadline = request.counts && isSeedExample(stored.input);
  const formats = [...formatsAsked(request, planned), ...(hasHeadline ? HEADLINE_FORMATS : [])];
  const input = await addCandidates(store, stored.input, { settings, formats });
  return { input, missing: asked === undefined ? at : undefined };
}

/** The active format first. */
function formatsAsked(
  { formats }: InspectionRequest,
  { plan, facts, settings }: ChatPlan,
): readonly FormatId[] {
  const plain = activeFormat(facts, settings).format;
  return [...new Set([plan.format, ...formats.map((format) => (format === "plain" ? plain : format))])];
}

type Counting = Readonly<{
  planned: ChatPlan;
  input: ContextInput;
  whole: ContextReport;
}>;

/** The same selection by other measures: in all formats and vocabularies, and by the provider if it was ever asked. */
async function countElsewhere(
  store: Store,
  chatId: string,
  { planned, input, whole }: Counting,
): Promise<TokenCounts> {
  const { settings, plan } = planned;
  const at = input.messages.at(-1)?.id;
  const request = { chatId, at, overrides: settings, format: plan.format };
  const written = whole.wire && {
    model: plan.model,
    body: whole.wire.text,
    total: whole.tokens.total,
  };
  return {
    comparison: compareContext(input, planned, "same-selection"),
    provider: await readProviderCount(store, request, providerEnvironment(), written),
    ...(isSeedExample(input) && { headline: seedHeadline(input, settings) }),
  };
}

type Loading = AtCutOff & Readonly<{ format: FormatId; planned: ChatPlan }>;

/** Few formats look further back than the rest; only they are worth another reading. */
async function loadFor(
  store: Store,
  { chatId, at }: InspectionRequest,
  { format, planned: { settings, size: loaded }, input, missing }: Loading,
): Promise<ContextInput> {
  const size = windowSize(format, settings);
  if (size <= loaded) return input;
  const query = { at: missing === undefined ? at : undefined, size };
  const further = await readSearchedContext(store, chatId, query, { settings, formats: [format] });
  return further?.input ?? input;
}

type Reporting = Readonly<{
  planned: ChatPlan;
  load: (format: FormatId) => Promise<ContextInput>;
  whole: ContextReport;
}>;

async function reportEach(
  request: InspectionRequest,
  { planned, load, whole }: Reporting,
): Promise<WholeInspection["reports"]> {
  const { wire } = request;
  const { settings, countTokens, models } = planned;
  const active = planned.plan.format;
  const reports = formatsAsked(request, planned).map(async (format) => {
    const input = await load(format);
    const shown = shortenMedia(input);
    const wantsWire = wire.includes(format) || (format === active && wire.includes("active"));
    // Nothing was shortened: what is shown is what was assembled.
    if (format === active && shown === input)
      return [format, { ...whole, wire: wantsWire ? whole.wire : undefined }] as const;
    const tools = { countTokens, skipFindings: true, wire: wantsWire, models };
    const report = assemble(shown, settings, format, tools);
    // Findings and tokens go by the media in full: a file of text counts as its text.
    const { findings, tokens } = whole;
    return [format, format === active ? { ...report, findings, tokens } : report] as const;
  });
  return Object.fromEntries(await Promise.all(reports));
}

async function findMediaFiles(store: Store, chatId: string, { ledger }: ContextReport): Promise<MediaFiles> {
  const ids = ledger.flatMap(({ item }) => (item.kind === "media" ? item.messageId : []));
  const files = await store.readMediaFiles(chatId, [...new Set(ids)]);
  return Object.fromEntries(
    [...files].flatMap(([messageId, media]) =>
      media.map((file, place) => [mediaKey(messageId, place), file] as const),
    ),
  );
}
