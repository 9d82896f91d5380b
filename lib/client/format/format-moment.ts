/** The page's language and the reader's time zone. */
export type ReaderPlace = Readonly<{ locale: string; timeZone: string }>;

const ISO_START = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;
const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Times are stored verbatim: only ISO 8601 is parsed, and a time without a zone is UTC. */
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

/** Creating an Intl formatter is slow, and a list uses the same few repeatedly. */
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

/** The reader's regional variant of the page's language: `en-GB` for an English page in Britain. */
export function readerLocale(pageLocale: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split("-")[0] === pageLocale) ?? pageLocale;
}

let timeZone: string | undefined;

/** The browser's time zone, cached: reading it is slow and a page formats hundreds of times. */
export function readerTimeZone(): string {
  timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone;
}
