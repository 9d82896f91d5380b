import "server-only";
import { createHash } from "node:crypto";
import type { ComparedSide, SideRequest } from "../../compare/compared-side";
import type { FormatId } from "../../core/model/format";
import { priceRangeOf } from "../../core/pricing";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { environmentOverrides } from "../env";
import type { Store } from "../store/store";
import { inspectChat } from "./inspect-chat";
import { readPayload } from "./read-payload";

/** One side of a comparison. Undefined when there is no such chat. */
export async function inspectSide(store: Store, request: SideRequest): Promise<ComparedSide | undefined> {
  const overrides = await resolveOverrides(store, request);
  const { chatId, at, format } = request;
  const formats = format === undefined ? [] : [format];
  const inspection = await inspectChat(store, { chatId, at, overrides, formats, wire: [] });
  const shown = format ?? inspection?.active;
  const report = shown && inspection?.reports[shown];
  if (!report) return undefined;
  const { settings, saved, position, messageCount, missing, active } = inspection;
  const question = { chatId, at: missing === undefined ? at : undefined, overrides, format: report.format };
  const { rendering, system, tokens, ledger } = report;
  return {
    report: { format: report.format, rendering, system, tokens, ledger },
    active,
    settings,
    saved,
    payloadHash: report.format === active ? inspection.payloadHash : await hashPayload(store, question),
    price: report.modelFits ? priceRangeOf(report.model, tokens.total) : undefined,
    position,
    messageCount,
    missing,
  };
}

async function resolveOverrides(store: Store, { chatId, overrides, otherCompact }: SideRequest) {
  const overview = otherCompact ? await store.readChat(chatId) : undefined;
  if (!overview) return overrides;
  const saved = resolveSettings({ environment: environmentOverrides(), chat: overview.settings });
  return { ...overrides, compact: !saved.compact };
}

type Question = Readonly<{
  chatId: string;
  at: string | undefined;
  overrides: SideRequest["overrides"];
  format: FormatId;
}>;

/** By the same rule as for the format in force: the bytes posted, or the text of a format that is only a view. */
async function hashPayload(store: Store, question: Question): Promise<string> {
  const wire = await readPayload(store, { ...question, form: "wire" });
  const text = wire ?? (await readPayload(store, { ...question, form: "text" })) ?? "";
  return createHash("sha256").update(text, "utf8").digest("hex");
}
