import "server-only";
import type { PayloadForm } from "../../contract/payload-request";
import type { Rendering } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import type { Store } from "../store/store";
import type { NoContext, NoWire } from "./load-context";
import { type ReportQuestion, readReport } from "./read-report";

type PayloadQuestion = ReportQuestion & Readonly<{ form: PayloadForm }>;

/** One rendering in full, media included: the CLI prints the same for the same chat and settings. */
export async function readPayload(
  store: Store,
  { form, ...question }: PayloadQuestion,
): Promise<Readonly<{ kind: "ok"; text: string }> | NoContext | NoWire> {
  const read = await readReport(store, { ...question, skipFindings: true, wire: form === "wire" });
  if (read.kind !== "ok") return read;
  const rendering = renderingIn(read.report, form);
  return rendering ? { kind: "ok", text: rendering.text } : { kind: "no-wire" };
}

/** Undefined only for the wire text of a view-only format. */
export const renderingIn = (report: ContextReport, form: PayloadForm): Rendering | undefined =>
  form === "wire" ? report.wire : (form === "payload" && report.payload) || report.rendering;
