/** The same object without the fields that are absent. */
export function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** A list, or nothing instead of an empty one. */
export const listOrAbsent = <T>(items: readonly T[]): T[] | undefined =>
  items.length === 0 ? undefined : [...items];
