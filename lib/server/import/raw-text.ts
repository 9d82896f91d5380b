const MAX_STRING = 100_000;

/** A source object as JSON. Very long strings are media as a rule, which is stored as such: their beginning stands for them. */
export function rawText(raw: unknown): string | undefined {
  return JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === "string" && value.length > MAX_STRING
      ? `${value.slice(0, 100)}… (${value.length} characters)`
      : value,
  );
}
