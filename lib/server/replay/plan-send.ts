import "server-only";
import type { PayloadRequest } from "../../contract/payload-request";
import type { NoContext, NoWire } from "../context/load-context";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";
import { type PlannedSend, planReportedSend } from "./plan-reported-send";

export type SendRequest = Omit<PayloadRequest, "form">;

/**
 * The exact bytes to be posted: selected by the settings, as shown, for any model; counted with that model's
 * vocabulary.
 */
export async function planSend(
  store: Store,
  request: SendRequest,
  environment: ProviderEnvironment = providerEnvironment(),
): Promise<PlannedSend | NoContext | NoWire> {
  const read = await runTask(store, "sendable", request);
  return read.kind === "ok" ? planReportedSend(read.report, environment) : read;
}
