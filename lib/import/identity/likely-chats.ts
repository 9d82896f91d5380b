/** How many messages of a conversation are looked up. */
const MAX_PROBES = 48;
export const MAX_LIKELY_CHATS = 12;

/** The fingerprints to look up: the first two messages, then an even sample that includes the last. */
export function probesOf(fingerprints: Float64Array): ReadonlySet<number> {
  const last = fingerprints.length - 1;
  const step = Math.max(1, last / (MAX_PROBES - 2));
  const places = Array.from({ length: MAX_PROBES - 1 }, (_, number) =>
    Math.min(last, Math.round(number * step)),
  );
  return new Set([0, Math.min(1, last), ...places].map((place) => fingerprints[place] ?? 0));
}

type Found = Readonly<{
  /** Chats from the same position in a file of the same name. */
  named: readonly number[];
  /** Number of shared messages by chat. */
  hits: ReadonlyMap<number, number>;
  /** Chats from the same position in any file. */
  elsewhere: readonly number[];
}>;

/** The chats worth comparing, most likely first, without duplicates. */
export function likelyChats({ named, hits, elsewhere }: Found): readonly number[] {
  const byHits = [...hits].toSorted(([, one], [, other]) => other - one).map(([chatKey]) => chatKey);
  return [...new Set([...named, ...byHits.slice(0, MAX_LIKELY_CHATS), ...elsewhere])];
}
