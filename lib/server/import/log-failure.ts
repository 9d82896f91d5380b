import { performance } from "node:perf_hooks";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import type { ActivityEvent } from "../store/activity-event";
import type { ImportStore } from "../store/import-store";

type Watched = Readonly<{ bytes: number; signal: AbortSignal }>;

/** Does the work of an import; a failure is logged and goes on its way. Cancelling is none. */
export async function logFailure<Result>(
  store: ImportStore,
  { bytes, signal }: Watched,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    const seconds = (performance.now() - started) / 1000;
    // Settled, because a log that cannot be written must not hide the failure itself.
    if (!signal.aborted) await Promise.allSettled([store.logFailedImport(describe(error, bytes, seconds))]);
    throw error;
  }
}

/** Numbers and a cause only: the sentence for people may hold what was said, or a file's name. */
function describe(error: unknown, bytes: number, seconds: number): ActivityEvent {
  const cause = causeOf(error);
  return {
    kind: "import",
    level: "error",
    text: `Import failed (${cause}): nothing stored of ${bytes} bytes, after ${seconds.toFixed(1)} s`,
    data: { cause, bytes, seconds },
  };
}

/** The code that Node and SQLite give their errors. */
function causeOf(error: unknown): string {
  if (error instanceof ImportRefusal) return "unreadable source";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z_]{1,40}$/.test(code) ? code : "internal error";
}
