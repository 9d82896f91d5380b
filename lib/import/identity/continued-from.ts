/** An entry of a logged row, by the key that distinguishes it from others. */
export type RowEntry = Readonly<{ sign: string; hasId: boolean; isSystem: boolean }>;

type Verdict = "new" | "repeated" | "other prompt";

type Continuation = Readonly<{
  /** One per entry of the row. */
  verdicts: readonly Verdict[];
  /** The row contains everything known, starting with the prompt. */
  isWhole: boolean;
  /** The known entries after this row, in the row's wording. */
  known: readonly RowEntry[];
}>;

/**
 * The new part of a row. An agent logs each call with the whole history or its latest part, so the row begins with
 * the end of the known entries. An entry with a known id is known, too.
 */
export function continuedFrom(known: readonly RowEntry[], row: readonly RowEntry[]): Continuation {
  if (known.length === 0) return { verdicts: row.map(() => "new"), isWhole: false, known: row };
  const [knownPrompts, said] = splitPrompts(known);
  const [prompts, spoken] = splitPrompts(row);
  const { from, matched } = overlapOf(said, spoken);
  const ids = new Set(known.filter(({ hasId }) => hasId).map(({ sign }) => sign));
  const promptSigns = new Set(knownPrompts.map(({ sign }) => sign));
  const isRepeated = ({ sign }: RowEntry, index: number): boolean => index < matched || ids.has(sign);
  return {
    verdicts: [
      ...prompts.map(({ sign }): Verdict => (promptSigns.has(sign) ? "repeated" : "other prompt")),
      ...spoken.map((entry, index): Verdict => (isRepeated(entry, index) ? "repeated" : "new")),
    ],
    isWhole: isSame(knownPrompts, prompts) && from === 0 && said.length > 0 && matched === said.length,
    known: [
      ...knownPrompts,
      ...said.slice(0, from),
      ...spoken.slice(0, matched),
      ...said.slice(from + matched),
      ...spoken.filter((entry, index) => !isRepeated(entry, index)),
    ],
  };
}

function splitPrompts(entries: readonly RowEntry[]): readonly [readonly RowEntry[], readonly RowEntry[]] {
  const first = entries.findIndex(({ isSystem }) => !isSystem);
  return first === -1 ? [entries, []] : [entries.slice(0, first), entries.slice(first)];
}

const isSame = (one: readonly RowEntry[], other: readonly RowEntry[]): boolean =>
  one.length === other.length && one.every(({ sign }, index) => sign === other[index]?.sign);

/** A single equal entry in the middle may be a coincidence: people say "ok" more than once. */
const SURE_ENTRIES = 2;

type Overlap = Readonly<{ from: number; matched: number }>;

/** Where the known entries contain the row's beginning, and how much of it: the longest match up to their end. */
function overlapOf(said: readonly RowEntry[], spoken: readonly RowEntry[]): Overlap {
  for (let from = 0; from < said.length; from += 1) {
    const matched = matchAt(said, spoken, from);
    if (matched >= (from === 0 ? 1 : SURE_ENTRIES)) return { from, matched };
  }
  return { from: said.length, matched: 0 };
}

/**
 * How many entries match from here to the end of either side; 0 unless all do. The last known answer may come back
 * reworded, so it need not be equal if more entries follow.
 */
function matchAt(said: readonly RowEntry[], spoken: readonly RowEntry[], from: number): number {
  const length = Math.min(said.length - from, spoken.length);
  const equal = countEqual(said, spoken, from, length);
  if (equal === length) return length;
  const isLast = equal === length - 1 && from + length === said.length && spoken.length > length;
  return isLast && equal >= (from === 0 ? 1 : SURE_ENTRIES) ? length : 0;
}

function countEqual(
  said: readonly RowEntry[],
  spoken: readonly RowEntry[],
  from: number,
  length: number,
): number {
  let equal = 0;
  while (equal < length && said[from + equal]?.sign === spoken[equal]?.sign) equal += 1;
  return equal;
}
