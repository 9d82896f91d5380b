import { performance } from "node:perf_hooks";
import type { ImportNews, ImportProgress, ImportReport } from "@/lib/contract/imports";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import { toDiskFault } from "../disk-fault";

/** An import that runs independently of its watchers. */
export type ImportJob = Readonly<{
  cancel: () => void;
  isOver: () => boolean;
  /** The current state. */
  news: () => ImportNews;
  /** Sends the current state, then every change. Returns a function that stops listening. */
  watch: (listener: (news: ImportNews) => void) => () => void;
}>;

type Work = (signal: AbortSignal, onProgress: (progress: ImportProgress) => void) => Promise<ImportReport>;

const PUBLISH_EVERY_MS = 200;

export function startImportJob(work: Work): ImportJob {
  const stop = new AbortController();
  const listeners = new Set<(news: ImportNews) => void>();
  const started = performance.now();
  let publishedAt = 0;
  let phase: ImportProgress["phase"] = "scan";
  let news: ImportNews = { kind: "progress", progress: { phase, done: 0 }, seconds: 0 };

  const publish = (next: ImportNews): void => {
    news = next;
    for (const listener of listeners) listener(next);
  };
  const onProgress = (progress: ImportProgress): void => {
    const now = performance.now();
    if (progress.phase === phase && now - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = now;
    phase = progress.phase;
    publish({ kind: "progress", progress, seconds: (now - started) / 1000 });
  };
  work(stop.signal, onProgress).then(
    (report) => publish({ kind: "done", report }),
    (error: unknown) => publish(stop.signal.aborted ? { kind: "cancelled" } : describeFailure(error)),
  );
  return {
    cancel: () => stop.abort(new Error("cancelled")),
    isOver: () => news.kind !== "progress",
    news: () => news,
    watch: (listener) => {
      listener(news);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function describeFailure(error: unknown): ImportNews {
  if (error instanceof ImportRefusal) return { kind: "failed", error: error.message };
  const fault = toDiskFault(error);
  if (fault !== undefined) return { kind: "failed", error: fault.message };
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "failed", error: `Nothing was stored: ${reason}` };
}
