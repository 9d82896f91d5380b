/** Max characters scanned for one page of hits, however long the messages are. */
export const MAX_SCANNED_CHARACTERS = 1_000_000;
/** SQLite loads a whole text even to return its beginning. */
export const MAX_LOADED_BYTES = 128 * 1024 * 1024;

type StoredText = Readonly<{ key: number; bytes: number }>;

/**
 * Number of characters to read of each text. Short texts are read whole; long ones share the rest equally. A text has
 * no entry if loading it would exceed the limit.
 */
export function shareReading(texts: readonly StoredText[]): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  let characters = MAX_SCANNED_CHARACTERS;
  let loaded = 0;
  const shortestFirst = texts.toSorted((a, b) => a.bytes - b.bytes);
  for (const [place, { key, bytes }] of shortestFirst.entries()) {
    loaded += bytes;
    if (loaded > MAX_LOADED_BYTES) break;
    // A text never has more characters than bytes.
    const share = Math.min(bytes, Math.floor(characters / (shortestFirst.length - place)));
    shares.set(key, share);
    characters -= share;
  }
  return shares;
}
