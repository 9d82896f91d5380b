import { parentPort } from "node:worker_threads";
import "./join-process";
import { withActor } from "../access/actor";
import { onPublish } from "../live/live";
import { openStore } from "../store/open-store";
import { runCancellable } from "./cancellation";
import { packError } from "./carry-error";
import type { Order, Report } from "./protocol";
import { findTask, isTaskName } from "./tasks";
import { buffersIn } from "./written";

const port = parentPort ?? fail("This file runs only in a worker thread.");

function fail(message: string): never {
  throw new Error(message);
}

const report = (message: Report, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

onPublish((event) => report({ kind: "live", event }));

port.on("message", async (order: Order) => {
  try {
    const answer = await runCancellable(order.flag, (signal) => execute(order, signal));
    report({ kind: "done", answer }, buffersIn(answer));
  } catch (error) {
    report({ kind: "failed", error: packError(error) });
  }
});

async function execute(order: Order, signal: AbortSignal): Promise<unknown> {
  const { name, question, actor } = order;
  if (!isTaskName(name)) throw new Error(`The worker has no task "${name}".`);
  const tell = (news: unknown) => report({ kind: "news", news });
  return withActor(actor, () => findTask(name).run(openStore(), question as never, { signal, tell }));
}
