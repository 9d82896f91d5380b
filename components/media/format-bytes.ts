const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A file's size in the reader's language: "12 kB", "1,4 МБ". */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
