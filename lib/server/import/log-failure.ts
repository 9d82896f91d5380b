import { performance } from "node:perf_hooks";
import { ImportRefusal } from "@/lib/import/pipeline/import-refusal";
import type { ActivityEvent } from "../store/activity-event";
import type { ImportStore } from "../store/import-store";

type Watched = Readonly<{ bytes: number; signal: AbortSignal }>;

/** Runs an import; logs and rethrows a failure. Cancelling is not a failure. */
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
    // Settled, because a failing log write must not hide the original error.
    if (!signal.aborted) await Promise.allSettled([store.logFailedImport(describe(error, bytes, seconds))]);
    throw error;
  }
}

/** Only numbers and a cause: the user's error message may contain chat text or a file name. */
function describe(error: unknown, bytes: number, seconds: number): ActivityEvent {
  const cause = causeOf(error);
  return {
    kind: "import",
    level: "error",
    text: `Import failed (${cause}): nothing stored of ${bytes} bytes, after ${seconds.toFixed(1)} s`,
    data: { cause, bytes, seconds },
  };
}

/** The error code of Node and SQLite errors. */
function causeOf(error: unknown): string {
  if (error instanceof ImportRefusal) return "unreadable source";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z_]{1,40}$/.test(code) ? code : "internal error";
}
