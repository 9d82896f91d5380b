import type { ImportSource } from "@/lib/import/source/import-source";
import { watchSource } from "@/lib/import/source/watch-source";
import { stopIfCancelled } from "../workers/cancellation";

/** The same source, which stops with an error once the signal aborts. */
export function stoppableSource(
  source: ImportSource,
  signal: AbortSignal | undefined,
  onRead: (bytes: number) => void = () => undefined,
): ImportSource {
  return watchSource(source, (bytes) => {
    stopIfCancelled();
    signal?.throwIfAborted();
    onRead(bytes);
  });
}
