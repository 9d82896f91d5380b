import "server-only";
import type { Inspection, ShownPayload } from "../../contract/inspection";
import { FORMATS } from "../../core/formats/registry";
import type { ContextReport } from "../../core/model/report";
import { reportIn, type WholeInspection } from "./inspect-chat";
import { showRendering } from "./long-renderings";

/** The part of an inspection that a view draws first: the ledger of one format, and the first part of long texts. */
export function showInspection(inspection: WholeInspection): Inspection {
  const { kind: _, active, reports, ...rest } = inspection;
  const { rendering: __, payload: ___, wire: ____, ...facts } = reportIn(inspection, active);
  const payloads = Object.values(reports).map((each) => [each.format, showPayload(each)] as const);
  return { ...rest, report: facts, payloads: Object.fromEntries(payloads) };
}

function showPayload(report: ContextReport): ShownPayload {
  const { format, settings, cutOffId, rendering, wire } = report;
  return {
    format,
    settings,
    cutOffId,
    rendering: showRendering(rendering, FORMATS[format].kind),
    wire: wire && showRendering(wire, "json"),
  };
}
