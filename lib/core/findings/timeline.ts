import { isRecord } from "../read/field";
import type { FindingInput } from "./finding";
import { oncePerInput } from "./once-per-input";
import { type IsoTime, parseIsoTime } from "./parse-iso-time";

/** One moment of the chat as its source wrote it: an entry of a context array, else a stored message. */
export type Moment = Readonly<{
  label: string;
  messageId: string | undefined;
  turn: unknown;
  time: unknown;
  /** The time, when it can be read. */
  at: IsoTime | undefined;
}>;

export const timeline = oncePerInput((input): readonly Moment[] => {
  const { contextEntries: entries, messages } = input;
  if (entries === undefined) {
    return messages.map(({ id, sentAt, turn }) => moment("This message", id, turn, sentAt));
  }
  return entries.map((entry, position) => {
    const { turn, timestamp } = isRecord(entry) ? entry : {};
    return moment(entryLabel(position), entryMessageId(input, position), turn, timestamp);
  });
});

const moment = (label: string, messageId: string | undefined, turn: unknown, time: unknown): Moment => ({
  label,
  messageId,
  turn,
  time,
  at: typeof time === "string" ? parseIsoTime(time) : undefined,
});

export const entryLabel = (position: number): string => `Entry ${position}`;

/** Entries and messages stand side by side only when none was skipped or split while reading. */
export function entryMessageId(
  { contextEntries, messages }: FindingInput,
  position: number,
): string | undefined {
  return contextEntries?.length === messages.length ? messages[position]?.id : undefined;
}
