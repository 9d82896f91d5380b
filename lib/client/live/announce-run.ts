import { z } from "zod";

const CHANNEL = "contextscope.summary-runs";

const newsSchema = z.object({ chatId: z.string(), version: z.number() });
type StartedRun = Readonly<z.infer<typeof newsSchema>>;

/** Announces a new run to every window of this browser that shows the chat, this one included. */
export function announceRun(run: StartedRun): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(run);
  channel.close();
}

/** Returns the unsubscribe function. */
export function listenToRuns(listener: (run: StartedRun) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const run = newsSchema.safeParse(data);
    if (run.success) listener(run.data);
  };
  return () => channel.close();
}
