import { oncePer } from "../once-per";
import type { FindingInput } from "./finding-input";
import type { IsoTime } from "./parse-iso-time";
import { type Moment, sourceMoments } from "./source-moments";

type DatedMoment = Moment & Readonly<{ at: IsoTime }>;

const DAY = 86_400_000;
/** Earlier than any chat bot, so the sender's clock was never set. */
const EARLIEST = Date.UTC(1990, 0, 1);
/** A chat may be inactive for years; a longer gap means a wrong clock. */
const MAX_PAUSE = 3650 * DAY;

/** Moments with a readable time, in order. */
export const datedMoments = oncePer((input: FindingInput): readonly DatedMoment[] =>
  sourceMoments(input).filter((moment): moment is DatedMoment => moment.at !== undefined),
);

/** Impossible times, judged by their neighbours, because the core has no clock. */
export const implausibleMoments = oncePer((input: FindingInput): ReadonlySet<DatedMoment> => {
  const dated = datedMoments(input);
  return new Set(dated.filter((moment, index) => isImplausible(moment, dated[index - 1], dated[index + 1])));
});

function isImplausible(
  moment: DatedMoment,
  before: DatedMoment | undefined,
  after: DatedMoment | undefined,
): boolean {
  const time = moment.at.milliseconds;
  if (time < EARLIEST) return true;
  if (before === undefined || before.at.milliseconds < EARLIEST) return false;
  const earlier = before.at.milliseconds;
  if (time - earlier > MAX_PAUSE) return true;
  if (after === undefined) return false;
  const later = after.at.milliseconds;
  if (later < earlier) return false;
  return time > later + DAY || time < earlier - DAY;
}
