import "server-only";
import type { ComparedSide, SideRequest } from "../../compare/compared-side";
import type { FormatId } from "../../core/model/format";
import { priceRangeOf } from "../../core/pricing";
import type { Store } from "../store/store";
import { hashPayload } from "./hash-payload";
import { inspectChat, reportIn } from "./inspect-chat";
import { type ContextQuestion, type NoContext, savedSettings } from "./load-context";
import { readReport } from "./read-report";

/** One side of a comparison. */
export async function inspectSide(
  store: Store,
  request: SideRequest,
): Promise<Readonly<{ kind: "ok"; side: ComparedSide }> | NoContext> {
  const { chatId, at, format } = request;
  const question = { chatId, at, overrides: await resolveOverrides(store, request) };
  const formats = format === undefined ? [] : [format];
  const inspection = await inspectChat(store, { ...question, formats, wire: [] });
  if (inspection.kind !== "ok") return inspection;
  const { settings, saved, position, messageCount, missing, active } = inspection;
  const report = reportIn(inspection, format ?? active);
  const { rendering, system, tokens, ledger } = report;
  const payloadHash =
    report.format === active ? inspection.payloadHash : await hashOther(store, question, report.format);
  if (payloadHash === undefined) return { kind: "no-chat" };
  const side = {
    report: { format: report.format, rendering, system, tokens, ledger },
    active,
    settings,
    saved,
    payloadHash,
    price: report.modelFits ? priceRangeOf(report.model, tokens.total) : undefined,
    position,
    messageCount,
    missing,
  };
  return { kind: "ok", side };
}

/** Reports of an inspection have shortened media, but the hash covers the full payload. Undefined: the chat is gone. */
async function hashOther(
  store: Store,
  question: ContextQuestion,
  format: FormatId,
): Promise<string | undefined> {
  const asked = { ...question, format, orNewest: true, wire: true, skipFindings: true };
  const read = await readReport(store, asked);
  return read.kind === "ok" ? hashPayload(read.report) : undefined;
}

async function resolveOverrides(store: Store, { chatId, overrides, otherCompact }: SideRequest) {
  const overview = otherCompact ? await store.readChat(chatId) : undefined;
  return overview ? { ...overrides, compact: !savedSettings(overview.settings).compact } : overrides;
}
