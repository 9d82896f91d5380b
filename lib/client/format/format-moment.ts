/** Where a reader is: the language of the page and their own clock. */
export type ReaderPlace = Readonly<{ locale: string; timeZone: string }>;

const ISO_START = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;
const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Times are kept as written, so only those that look like ISO 8601 are read; without a zone they mean UTC. */
export function parseMoment(written: string): Date | undefined {
  if (!ISO_START.test(written)) return undefined;
  const hasTime = written.length > 10;
  const moment = new Date(hasTime && !HAS_ZONE.test(written) ? `${written}Z` : written);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const STYLES = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "full" },
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building a format is slow; a list asks for the same few again and again. */
function formatFor(style: MomentStyle, { locale, timeZone }: ReaderPlace): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
  formats.set(key, made);
  return made;
}

export function formatMoment(moment: Date, style: MomentStyle, place: ReaderPlace): string {
  return formatFor(style, place).format(moment);
}

/** The reader's own variety of the page's language: `en-GB` for an English page in Britain. */
export function readerLocale(pageLocale: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split("-")[0] === pageLocale) ?? pageLocale;
}

let timeZone: string | undefined;

/** Of the browser; remembered, because asking is slow and a page has hundreds of times on it. */
export function readerTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}
