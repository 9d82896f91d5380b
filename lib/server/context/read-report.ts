import "server-only";
import type { ContextReport } from "../../core/model/report";
import type { Store } from "../store/store";
import { assembleContext, type ContextQuestion, loadContext, type NoContext } from "./load-context";

type Asked = Omit<ContextQuestion, "reach"> & Readonly<{ isWhole?: boolean | undefined }>;

/** What would be sent and why. `isWhole` gives every stored message its own verdict, not only the window. */
export async function readReport(
  store: Store,
  { isWhole, ...question }: Asked,
): Promise<Readonly<{ kind: "ok"; report: ContextReport }> | NoContext> {
  const context = await loadContext(store, { ...question, reach: isWhole ? "chat" : "format" });
  if (context.kind !== "ok") return context;
  return { kind: "ok", report: assembleContext(context, isWhole ? { ledger: "each" } : {}) };
}
