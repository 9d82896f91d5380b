import "server-only";
import type { ContextReport } from "../../core/model/report";
import type { Store } from "../store/store";
import {
  assembleContext,
  type ContextQuestion,
  type LoadedContext,
  loadContext,
  type NoContext,
} from "./load-context";

export type ReportQuestion = Omit<ContextQuestion, "reach"> &
  Readonly<{
    /** Every stored message gets its own verdict, not only those of the window. */
    isWhole?: boolean | undefined;
    /** Also render the bytes that a client posts. */
    wire?: boolean;
    skipFindings?: boolean;
  }>;

/**
 * What would be sent for a chat, and why. The workbench's action, the API and replays all ask here, so they select, count
 * and judge the same messages.
 */
export async function readReport(
  store: Store,
  { isWhole, wire = false, skipFindings = false, ...question }: ReportQuestion,
): Promise<Readonly<{ kind: "ok"; context: LoadedContext; report: ContextReport }> | NoContext> {
  const context = await loadContext(store, { ...question, ...reachOf({ isWhole }) });
  if (context.kind !== "ok") return context;
  const report = assembleContext(context, { wire, skipFindings, ledger: isWhole ? "each" : "runs" });
  return { kind: "ok", context, report };
}

/** How far back a report reads. */
export const reachOf = ({ isWhole }: Pick<ReportQuestion, "isWhole">): Pick<ContextQuestion, "reach"> => ({
  reach: isWhole ? "chat" : "shared",
});
