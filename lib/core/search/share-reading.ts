/** A page of hits is cut from at most this much text, however long the messages are. */
export const MAX_SCANNED_CHARACTERS = 1_000_000;
/** SQLite loads a whole text to cut its beginning off. */
export const MAX_LOADED_BYTES = 128 * 1024 * 1024;

type StoredText = Readonly<{ key: number; bytes: number }>;

/**
 * How many characters of each text are read. Short texts are read whole; long ones share what is left equally. A text
 * has no entry when loading it would exceed the limit.
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
