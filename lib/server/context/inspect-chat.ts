import "server-only";
import {
  type Inspection,
  type InspectionRequest,
  type MediaFiles,
  mediaKey,
  type TokenCounts,
} from "../../contract/inspection";
import type { ContextInput } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import { priceRangeOf } from "../../core/pricing";
import { HEADLINE_FORMATS, isSeedExample, seedHeadline } from "../../core/seed-headline";
import { describeModel } from "../../core/tokens/models";
import { windowSize } from "../../core/window/history-limit";
import { shortenMedia } from "../../rendering/shorten-media";
import { planReportedSend } from "../replay/plan-reported-send";
import { recallCount } from "../replay/recall-count";
import type { Store } from "../store/store";
import { compareContext } from "./compare-formats-of-chat";
import { hashPayload } from "./hash-payload";
import {
  addCandidates,
  assembleContext,
  type ChatPlan,
  type LoadedContext,
  loadContext,
  type NoContext,
} from "./load-context";
import { readReport } from "./read-report";

/** An inspection with every text in full. */
export type WholeInspection = Omit<Inspection, "report" | "payloads"> &
  Readonly<{
    kind: "ok";
    /** The active format; its report is always included, and only it has findings. */
    active: FormatId;
    reports: Readonly<Partial<Record<FormatId, ContextReport>>>;
  }>;

/** What would be sent for a chat, in every requested format; at the newest message if the cut-off is not stored. */
export async function inspectChat(
  store: Store,
  request: InspectionRequest,
): Promise<WholeInspection | NoContext> {
  const { chatId, at, overrides, counts } = request;
  const question = { chatId, at, overrides, formats: formatsAsked(request), orNewest: true, wire: true };
  const read = await readReport(store, question);
  if (read.kind !== "ok") return read;
  const { context, report: whole } = read;
  const { saved, settings, active, plan, input, missing } = context;
  const position = input.earlier.messages + input.messages.length;
  return {
    kind: "ok",
    active: plan.format,
    reports: await reportEach(store, request, context, whole),
    mediaFiles: await findMediaFiles(store, chatId, whole),
    settings,
    saved,
    payloadHash: hashPayload(whole),
    activeFormat: active,
    // A model that does not support this protocol has neither a price nor a context window here.
    price: plan.modelFits ? priceRangeOf(plan.model, whole.tokens.total) : undefined,
    contextWindow: plan.modelFits ? describeModel(plan.model).contextWindow : undefined,
    counts: counts ? await countElsewhere(store, context, whole) : undefined,
    position,
    messageCount: position + input.later.messages,
    missing,
  };
}

/** The report of a requested format. */
export function reportIn({ reports }: WholeInspection, format: FormatId): ContextReport {
  const report = reports[format];
  if (report === undefined) throw new Error(`The inspection has no report in ${format}.`);
  return report;
}

/** Other token counts of the same selection: all formats and vocabularies, and the provider's stored count. */
async function countElsewhere(
  store: Store,
  context: LoadedContext,
  whole: ContextReport,
): Promise<TokenCounts> {
  const { input, settings } = context;
  const planned = planReportedSend(whole);
  return {
    comparison: compareContext(context, "same-selection"),
    provider: planned.kind === "ok" ? await recallCount(store, planned) : undefined,
    ...(isSeedExample(input) && {
      headline: seedHeadline(await addCandidates(store, input, settings, HEADLINE_FORMATS), settings),
    }),
  };
}

/** Few formats look further back than the rest; only they need another read. */
async function readFor(store: Store, context: LoadedContext, format: FormatId): Promise<ContextInput> {
  const { question, input, settings, size = Number.POSITIVE_INFINITY } = context;
  if (windowSize(format, settings) <= size) return input;
  const further = await loadContext(store, { ...question, format, formats: undefined });
  return further.kind === "ok" ? further.input : input;
}

/** The active format first. */
const formatsAsked =
  ({ formats }: InspectionRequest) =>
  ({ plan, active }: ChatPlan): readonly FormatId[] => [
    ...new Set([plan.format, ...formats.map((format) => (format === "plain" ? active.format : format))]),
  ];

async function reportEach(
  store: Store,
  request: InspectionRequest,
  context: LoadedContext,
  whole: ContextReport,
): Promise<WholeInspection["reports"]> {
  const { wire } = request;
  const { format: active } = context.plan;
  const reports = formatsAsked(request)(context).map(async (format) => {
    const input = await readFor(store, context, format);
    const shown = shortenMedia(input);
    const wantsWire = wire.includes(format) || (format === active && wire.includes("active"));
    // Nothing was shortened, so the view shows the assembled context itself.
    if (format === active && shown === input)
      return [format, { ...whole, wire: wantsWire ? whole.wire : undefined }] as const;
    const tools = { skipFindings: true, wire: wantsWire };
    const report = assembleContext({ ...context, input: shown }, tools, format);
    // Findings and tokens use full media: a text file counts as its text.
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
