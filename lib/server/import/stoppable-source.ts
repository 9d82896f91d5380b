import type { ImportSource } from "@/lib/import/source/import-source";
import { watchSource } from "@/lib/import/source/watch-source";

/** The same source, that fails to read on once the signal says stop. */
export function stoppableSource(
  source: ImportSource,
  signal: AbortSignal | undefined,
  onRead: (bytes: number) => void = () => undefined,
): ImportSource {
  return watchSource(source, (bytes) => {
    signal?.throwIfAborted();
    onRead(bytes);
  });
}
