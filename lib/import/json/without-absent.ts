/** The same object without undefined fields. */
export function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** The list, or undefined if it is empty. */
export const listOrAbsent = <T>(items: readonly T[]): T[] | undefined =>
  items.length === 0 ? undefined : [...items];
