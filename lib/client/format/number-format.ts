const made = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than a hundred numbers do, and a workbench has hundreds of them. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, known);
  return known;
}
