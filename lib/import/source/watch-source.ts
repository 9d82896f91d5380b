import type { ImportSource } from "./import-source";

/** The same source, reporting how many bytes were read since it was last opened, for a progress bar. */
export function watchSource(source: ImportSource, onRead: (bytes: number) => void): ImportSource {
  return {
    ...source,
    open: async function* () {
      let bytes = 0;
      for await (const chunk of source.open()) {
        bytes += chunk.length;
        onRead(bytes);
        yield chunk;
      }
    },
  };
}
