const made = new Map<string, Intl.NumberFormat>();

/** Creating a formatter costs more than formatting a hundred numbers, and a workbench shows hundreds. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, known);
  return known;
}
