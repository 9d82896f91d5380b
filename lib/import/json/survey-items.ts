import { open } from "node:fs/promises";
import { PlaceTable } from "../identity/place-table";
import type { ImportSource } from "../source/import-source";
import { onDisk } from "../source/on-disk";
import { type ArrayPath, JsonSplitter, type SplitItem, type SplitProblem } from "./json-splitter";
import { parseExactBytes } from "./parse-exact";
import { parseOutline, splitJsonItems } from "./split-json-items";
import { withoutByteOrderMark } from "./without-byte-order-mark";

type Found = Readonly<{ item: SplitItem }> | Readonly<{ problem: SplitProblem }>;
type TimeOf = (value: unknown) => number | undefined;

export type SurveyedItems = Readonly<{ outline: unknown; items: AsyncIterable<Found> }>;

/**
 * The outline and the items. With `timeOf`, items are sorted by time within their array; equal times keep the file
 * order. The first pass reads only the times: a file already in order (nearly all are) is then streamed, any other is
 * read item by item at the noted offsets.
 */
export async function surveyItems(
  source: ImportSource,
  wanted: readonly ArrayPath[],
  timeOf?: TimeOf,
): Promise<SurveyedItems> {
  const splitter = new JsonSplitter(wanted);
  const survey = new TimeSurvey(timeOf);
  for await (const chunk of withoutByteOrderMark(source.open())) {
    for (const item of splitter.push(chunk)) survey.look(item);
  }
  const outline = parseOutline(splitter.finish());
  if (survey.isSorted) return { outline, items: splitJsonItems(source, wanted) };
  const odd = [...survey.odd.map((item) => ({ item })), ...splitter.problems.map((problem) => ({ problem }))];
  return { outline, items: readSorted(source, survey, odd) };
}

/** Records the time and offset of each item, and whether they are in order. */
class TimeSurvey {
  readonly places = new PlaceTable();
  readonly paths: SplitItem["path"][] = [];
  readonly odd: SplitItem[] = [];
  isSorted = true;
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly timeOf: TimeOf | undefined) {}

  look(item: SplitItem): void {
    if (this.timeOf === undefined) return;
    const { path, index, byte, bytes } = item;
    if (bytes === undefined) {
      this.odd.push(item);
      return;
    }
    if (!isSamePath(this.paths.at(-1), path)) {
      this.paths.push(path);
      this.last = Number.NEGATIVE_INFINITY;
    }
    const parsed = parseExactBytes(bytes);
    const time = (parsed.ok ? this.timeOf(parsed.value) : undefined) ?? this.last;
    if (time < this.last) this.isSorted = false;
    this.last = time;
    this.places.add({ list: this.paths.length - 1, time, byte, length: bytes.length, index });
  }
}

async function* readSorted(
  source: ImportSource,
  survey: TimeSurvey,
  odd: readonly Found[],
): AsyncGenerator<Found> {
  const disk = await onDisk(source);
  const file = await open(disk.path);
  try {
    for (const { list, index, byte, length } of survey.places.sorted()) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, byte);
      yield { item: { path: survey.paths[list] ?? [], index, byte, bytes } };
    }
  } finally {
    await file.close();
    await disk.remove();
  }
  yield* odd;
}

const isSamePath = (one: SplitItem["path"] | undefined, other: SplitItem["path"]): boolean =>
  one?.length === other.length && one.every((step, place) => step === other[place]);
