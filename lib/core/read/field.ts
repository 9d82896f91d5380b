export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first of these own properties, ignoring the prototype; `null` counts as absent. */
export function field(record: unknown, ...names: readonly string[]): unknown {
  if (!isRecord(record)) return undefined;
  const name = names.find((candidate) => Object.hasOwn(record, candidate) && record[candidate] !== null);
  return name === undefined ? undefined : record[name];
}

/** The value at a path of own properties. */
export const fieldAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);

export function textField(record: unknown, ...names: readonly string[]): string | undefined {
  const value = field(record, ...names);
  return typeof value === "string" ? value : undefined;
}

export function listField(record: unknown, ...names: readonly string[]): readonly unknown[] {
  const value = field(record, ...names);
  return Array.isArray(value) ? value : [];
}

/** Ids are strings; a source may write numbers. Empty counts as absent. */
export function idField(record: unknown, ...names: readonly string[]): string | undefined {
  const value = field(record, ...names);
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
