"use client";

import { useLocale } from "use-intl";
import {
  formatMoment,
  type MomentStyle,
  parseMoment,
  type ReaderPlace,
  readerLocale,
  readerTimeZone,
} from "@/lib/client/format/format-moment";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";

/** UTC until hydration: the server does not know the reader's time zone. */
export function useReaderPlace(): ReaderPlace {
  const locale = useLocale();
  const hydrated = useHydrated();
  if (!hydrated) return { locale, timeZone: "UTC" };
  return { locale: readerLocale(locale, navigator.languages), timeZone: readerTimeZone() };
}

/** A time in the reader's locale, with the exact one on hover; an unreadable time stays as written. */
export function LocalTime({
  at,
  style,
  className,
}: Readonly<{ at: string; style: MomentStyle; className?: string }>) {
  const place = useReaderPlace();
  const moment = parseMoment(at);
  if (!moment) return <span className={className}>{at}</span>;
  const iso = moment.toISOString();
  return (
    // Month names may differ between server and browser for one paint.
    <time dateTime={iso} title={iso} className={className} suppressHydrationWarning>
      {formatMoment(moment, style, place)}
    </time>
  );
}
