import { oncePer } from "../once-per";
import { isRecord } from "../read/field";
import type { FindingInput } from "./finding-input";
import { type IsoTime, parseIsoTime } from "./parse-iso-time";

/** One moment of the chat as its source wrote it: a context array entry, otherwise a stored message. */
export type Moment = Readonly<{
  label: string;
  messageId: string | undefined;
  role: unknown;
  turn: unknown;
  time: unknown;
  /** The parsed time, if readable. */
  at: IsoTime | undefined;
}>;

export const sourceMoments = oncePer((input: FindingInput): readonly Moment[] => {
  const { contextEntries: entries, messages } = input;
  if (entries === undefined) {
    return messages.map(({ id, role, turn, sentAt: time }) =>
      moment("This message", id, { role, turn, time }),
    );
  }
  return entries.map((entry, position) => {
    const { role, turn, timestamp } = isRecord(entry) ? entry : {};
    return moment(entryLabel(position), entryMessageId(input, position), { role, turn, time: timestamp });
  });
});

const moment = (
  label: string,
  messageId: string | undefined,
  { role, turn, time }: Readonly<{ role?: unknown; turn?: unknown; time?: unknown }>,
): Moment => ({
  label,
  messageId,
  role,
  turn,
  time,
  at: typeof time === "string" ? parseIsoTime(time) : undefined,
});

export const entryLabel = (position: number): string => `Entry ${position}`;

/** Entries and messages correspond one to one only if reading skipped or split none of them. */
export function entryMessageId(
  { contextEntries, messages }: FindingInput,
  position: number,
): string | undefined {
  return contextEntries?.length === messages.length ? messages[position]?.id : undefined;
}
