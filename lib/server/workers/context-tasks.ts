import "server-only";
import { compareSides } from "../../compare/compare-sides";
import type { ComparisonRequest } from "../../compare/compared-side";
import type { InspectionRequest } from "../../contract/inspection";
import type { PayloadRequest } from "../../contract/payload-request";
import type { TokenComparisonRequest } from "../../contract/token-comparison";
import { printFindings } from "../../core/findings/print-findings";
import type { ContextReport } from "../../core/model/report";
import { printLedger } from "../../core/print-ledger";
import { rowAt } from "../../rendering/find-folds";
import { findMatches } from "../../rendering/find-matches";
import type { FoundRow, PlacedMatches } from "../../rendering/long-rendering-answers";
import { takePart } from "../../rendering/rendering-parts";
import { compareFormatsOfChat } from "../context/compare-formats-of-chat";
import { findLongRendering } from "../context/find-long-rendering";
import { inspectChat } from "../context/inspect-chat";
import { inspectSide } from "../context/inspect-side";
import { isSmallWindow } from "../context/is-small-window";
import { measureStatistics } from "../context/measure-statistics";
import { readCompared } from "../context/read-compared";
import { readPayload } from "../context/read-payload";
import { type ReportQuestion, reachOf, readReport } from "../context/read-report";
import { showInspection } from "../context/show-inspection";
import { type TallyQuestion, tallyRequests } from "../context/tally-requests";
import type { SendableReport } from "../replay/plan-reported-send";
import { renderShared, type SharedQuestion } from "../share/render-shared";
import type { Store } from "../store/store";
import { task } from "./task";
import { toWrittenJson, toWrittenText } from "./written";

/** A comparison of all formats and vocabularies costs as much as this many renderings. */
const COMPARISON_PASSES = 6;

/** What the workbench shows. */
const inspect = task(
  async (store, request: InspectionRequest) => {
    const inspection = await inspectChat(store, request);
    if (inspection.kind !== "ok") return inspection;
    return { kind: "ok" as const, json: JSON.stringify(showInspection(inspection)) };
  },
  (store, { formats, counts, chatId, at, overrides }) =>
    isSmallWindow(
      store,
      { chatId, at, overrides, formats: () => formats.filter((format) => format !== "plain") },
      1 + formats.length + (counts ? COMPARISON_PASSES : 0),
    ),
);

/** Two configurations side by side. */
const compareSidesOfChat = task(async (store, { a: askedA, b: askedB }: ComparisonRequest) => {
  const a = await inspectSide(store, askedA);
  if (a.kind !== "ok") return a;
  const b = await inspectSide(store, askedB);
  if (b.kind !== "ok") return b;
  return { kind: "ok" as const, json: JSON.stringify(compareSides(a.side, b.side)) };
});

type PayloadQuestion = Omit<PayloadRequest, "format"> & Pick<ReportQuestion, "format">;

const payload = task(
  async (store, question: PayloadQuestion) => {
    const read = await readPayload(store, question);
    return read.kind === "ok" ? { kind: "ok" as const, written: toWrittenText(read.text) } : read;
  },
  (store, { form: _, ...question }) => isSmallWindow(store, question),
);

type PartQuestion = Omit<ReportQuestion, "formats"> & Readonly<{ isText?: boolean }>;

/** One part of a report, as JSON or as text. */
const report = <Part extends object>(
  partOf: (report: ContextReport) => Part,
  print: (report: ContextReport) => string,
) =>
  task(
    async (store, { isText, ...question }: PartQuestion) => {
      const read = await readReport(store, question);
      if (read.kind !== "ok") return read;
      const written = isText ? toWrittenText(print(read.report)) : toWrittenJson(partOf(read.report));
      return { kind: "ok" as const, written };
    },
    (store, { isText: _, ...question }) => isSmallWindow(store, { ...question, ...reachOf(question) }),
  );

const ledger = report(
  ({ format, cutOffId, ledger }) => ({ format, cutOffId, ledger }),
  ({ ledger }) => printLedger(ledger),
);
const findings = report(
  ({ format, cutOffId, findings }) => ({ format, cutOffId, findings }),
  ({ findings }) => printFindings(findings),
);
const tokens = report(
  ({ format, cutOffId, tokens }) => ({ format, cutOffId, tokenizer: tokens.tokenizer, tokens }),
  ({ tokens }) => JSON.stringify(tokens),
);

const comparison = task(
  async (store, request: TokenComparisonRequest) => {
    const compared = await compareFormatsOfChat(store, request);
    return compared.kind === "ok"
      ? { kind: "ok" as const, written: toWrittenJson(compared.comparison) }
      : compared;
  },
  (store, { mode, ...question }) =>
    isSmallWindow(
      store,
      { ...question, reach: mode === "same-selection" ? "shared" : "summary" },
      COMPARISON_PASSES,
    ),
);

/** Tries up to a hundred settings, so it never runs in the main thread. */
const recorded = task(async (store, asked: Readonly<{ chatId: string; requestId: string }>) => {
  const read = await readCompared(store, asked.chatId, asked.requestId);
  return read.kind === "ok" ? { kind: "ok" as const, written: toWrittenJson(read.compared) } : read;
});

const sendable = task(
  async (store, question: Omit<PayloadRequest, "form">) => {
    const read = await readReport(store, { ...question, wire: true, skipFindings: true });
    if (read.kind !== "ok") return read;
    const { format, protocol, model, modelFits, settings, cutOffId, wire, tokens } = read.report;
    const facts = { format, protocol, model, modelFits, settings, cutOffId };
    const report: SendableReport = {
      ...facts,
      wire: wire && { text: wire.text },
      tokens: { total: tokens.total },
    };
    return { kind: "ok" as const, report };
  },
  (store, question) => isSmallWindow(store, question),
);

type PartOfLongText = PayloadRequest & Readonly<{ hash: string }>;

/** Long texts stay in the memory of the worker that rendered them. */
const renderingPart = task(async (store, asked: PartOfLongText & Readonly<{ part: number }>) => {
  const found = await findLongRendering(store, asked, asked.hash);
  if (found.kind !== "ok") return found;
  const { prepared, partStarts } = found.rendering;
  return { kind: "ok" as const, written: toWrittenJson(takePart(prepared, partStarts, asked.part)) };
});

const renderingMatches = task(async (store, asked: PartOfLongText & Readonly<{ query: string }>) => {
  const found = await findLongRendering(store, asked, asked.hash);
  if (found.kind !== "ok") return found;
  const { text, rows } = found.rendering.prepared;
  const { found: matches, isCapped } = findMatches(text, asked.query);
  const placed = matches.map((match) => ({ ...match, row: rowAt(rows, match.start) }));
  return { kind: "ok" as const, written: toWrittenJson<PlacedMatches>({ found: placed, isCapped }) };
});

const renderingRow = task(async (store, asked: PartOfLongText & Readonly<{ message: string }>) => {
  const found = await findLongRendering(store, asked, asked.hash);
  if (found.kind !== "ok") return found;
  const row = found.rendering.prepared.rowOfMessage.get(asked.message) ?? null;
  return { kind: "ok" as const, written: toWrittenJson<FoundRow>({ row }) };
});

/** Two renderings: the original, whose numbers are shown, and the redacted one. */
const shared = task(
  (store: Store, question: SharedQuestion) => renderShared(store, question),
  (store, { chatId, at, format, settings }) =>
    isSmallWindow(store, { chatId, at, format, overrides: settings }, 2),
);

type OneChat = Readonly<{ chatId: string }>;

/** The chats list's numbers; the caller stores them. Three renderings, see `measureStatistics`. */
const statistics = task(
  (store: Store, { chatId }: OneChat) => measureStatistics(store, chatId),
  (store, { chatId }) => isSmallWindow(store, { chatId }, 3),
);

/** Selecting costs about half a rendering. */
const tally = task(
  (store: Store, question: TallyQuestion) => tallyRequests(store, question),
  (store, { chatId, messageIds }) => isSmallWindow(store, { chatId, reach: "format" }, messageIds.length / 2),
);

export const CONTEXT_TASKS = {
  inspect,
  "compare-sides": compareSidesOfChat,
  payload,
  ledger,
  findings,
  tokens,
  comparison,
  recorded,
  sendable,
  "rendering-part": renderingPart,
  "rendering-matches": renderingMatches,
  "rendering-row": renderingRow,
  shared,
  statistics,
  "tally-requests": tally,
};
