/** Messages of a conversation that are looked up one by one. */
const MAX_PROBES = 48;
export const MAX_LIKELY_CHATS = 12;

/** Fingerprints to look up: the first two messages decide much, the others are taken evenly, the last among them. */
export function probesOf(fingerprints: Float64Array): ReadonlySet<number> {
  const last = fingerprints.length - 1;
  const step = Math.max(1, last / (MAX_PROBES - 2));
  const places = Array.from({ length: MAX_PROBES - 1 }, (_, number) =>
    Math.min(last, Math.round(number * step)),
  );
  return new Set([0, Math.min(1, last), ...places].map((place) => fingerprints[place] ?? 0));
}

type Found = Readonly<{
  /** From the same place of a file of the same name. */
  named: readonly number[];
  /** Shared messages by chat. */
  hits: ReadonlyMap<number, number>;
  /** From the same place of any file. */
  elsewhere: readonly number[];
}>;

/** The chats worth comparing, likeliest first, each once. */
export function likelyChats({ named, hits, elsewhere }: Found): readonly number[] {
  const byHits = [...hits].toSorted(([, one], [, other]) => other - one).map(([chatKey]) => chatKey);
  return [...new Set([...named, ...byHits.slice(0, MAX_LIKELY_CHATS), ...elsewhere])];
}
