export type IsoTime = Readonly<{
  milliseconds: number;
  /** Without an offset the instant is unknown, so such a time only compares with others of its kind. */
  zoned: boolean;
}>;

const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Long enough for nanoseconds and an offset; a longer text is not a time. */
const MAX_LENGTH = 40;

/** ISO 8601 in the extended form that bots write; independent of the clock and the local time zone. */
export function parseIsoTime(text: string): IsoTime | undefined {
  const match = text.length > MAX_LENGTH ? null : ISO_TIME.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(toNumber);
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return undefined;
  const fraction = Number(`0.${match[7] ?? "0"}`) * 1000;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
  return { milliseconds: utc - offsetMilliseconds(match[8]), zoned: match[8] !== undefined };
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const toNumber = (digits: string | undefined): number => Number(digits ?? "0");

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0));
}

function offsetMilliseconds(offset: string | undefined): number {
  if (offset === undefined || offset === "Z") return 0;
  const sign = offset.startsWith("-") ? -1 : 1;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(":", "") || "0");
  return sign * minutes * 60_000;
}
