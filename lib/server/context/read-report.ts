import "server-only";
import type { PayloadForm } from "../../contract/payload-request";
import { assemble } from "../../core/assemble";
import { FORMATS } from "../../core/formats/registry";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import type { SettingOverrides } from "../../core/schema/settings";
import { windowSize } from "../../core/window/history-limit";
import type { Store } from "../store/store";
import { planChat } from "./plan-chat";
import { readPayload } from "./read-payload";
import { readWholeReport } from "./read-whole-report";

/** `view`: the format to write; the active one if left out. */
type Question = Readonly<{
  chatId: string;
  at: string | undefined;
  view: FormatId | undefined;
  overrides: SettingOverrides;
}>;
type Missing = Readonly<{ kind: "no-chat" | "no-message" }>;

/** What would be sent and why. `isWhole` judges every stored message, not only the window. */
export async function readReport(
  store: Store,
  { chatId, at, view, overrides, isWhole }: Question & Readonly<{ isWhole?: boolean }>,
): Promise<Readonly<{ kind: "ok"; report: ContextReport }> | Missing> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return { kind: "no-chat" };
  const { settings, plan, countTokens, models } = planChat(overview, { whatIf: overrides, format: view });
  const { format } = plan;
  if (isWhole) {
    const report = await readWholeReport(store, { chatId, at, overrides, format });
    return report ? { kind: "ok", report } : { kind: "no-message" };
  }
  const stored = await store.readContext(chatId, { at, size: windowSize(format, settings) });
  if (stored === undefined) return { kind: "no-message" };
  return { kind: "ok", report: assemble(stored.input, settings, format, { countTokens, models }) };
}

type Payload = Readonly<{ kind: "ok"; text: string }> | Readonly<{ kind: "no-wire"; format: FormatId }>;

/** One rendering to the last byte. `no-wire`: the format is a view that is never posted. */
export async function readPayloadText(
  store: Store,
  { chatId, at, view, overrides, form }: Question & Readonly<{ form: PayloadForm }>,
): Promise<Payload | Missing> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return { kind: "no-chat" };
  const { format } = planChat(overview, { whatIf: overrides, format: view }).plan;
  if (form === "wire" && FORMATS[format].wire === undefined) return { kind: "no-wire", format };
  const text = await readPayload(store, { chatId, at, overrides, format, form });
  return text === undefined ? { kind: "no-message" } : { kind: "ok", text };
}
