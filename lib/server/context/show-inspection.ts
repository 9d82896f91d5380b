import "server-only";
import type { Inspection, ShownPayload } from "../../contract/inspection";
import { FORMATS } from "../../core/formats/registry";
import type { ContextReport } from "../../core/model/report";
import type { WholeInspection } from "./inspect-chat";
import { showRendering } from "./long-renderings";

/** As much of an inspection as a view draws at first: the judgements of one format, long texts by their first part. */
export function showInspection({ active, reports, ...rest }: WholeInspection): Inspection {
  const report = reports[active];
  if (report === undefined) throw new Error("The format in force was not reported.");
  const { rendering: _, payload: __, wire: ___, ...facts } = report;
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
