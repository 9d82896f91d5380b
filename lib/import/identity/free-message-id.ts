type Ids = Readonly<{ has: (id: string) => boolean }>;

/** Numbers that are looked up at once. */
const AT_ONCE = 100;

/**
 * The invented id, with another number if a message already has it. `taken` contains the stored messages with the
 * wanted id, and those that are not written yet.
 */
export function freeMessageId(readStored: (ids: readonly string[]) => Promise<Ids>) {
  const usedNumbers = new Map<string, number>();
  return async (wanted: string, taken: Ids): Promise<string> => {
    if (!taken.has(wanted)) return wanted;
    const base = wanted.replace(/-\d+$/, "");
    for (let after = usedNumbers.get(base) ?? 1; ; after += AT_ONCE) {
      const ids = Array.from({ length: AT_ONCE }, (_, index) => `${base}-${after + 1 + index}`);
      const stored = await readStored(ids);
      const place = ids.findIndex((id) => !stored.has(id) && !taken.has(id));
      usedNumbers.set(base, after + (place === -1 ? AT_ONCE : place + 1));
      if (place !== -1) return `${base}-${after + 1 + place}`;
    }
  };
}
