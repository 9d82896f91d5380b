import type { Message } from "../schema/message";

/** A message as read: its source may have given it no id. `place` counts the source's entries from 1. */
export type MessageDraft = Omit<Message, "id" | "idInvented"> &
  Readonly<{ id?: string | undefined; place: number }>;

/** Ids of messages without one are made from their place (`m1`, `m2`, …) and marked, so that they are never printed. */
export function inventMissingIds(drafts: readonly MessageDraft[]): Message[] {
  const taken = new Set(drafts.map((draft) => draft.id));
  const invent = (place: number): string => {
    let id = `m${place}`;
    while (taken.has(id)) id = `${id}'`;
    return id;
  };
  return drafts.map(({ place, id, ...message }) =>
    id === undefined ? { ...message, id: invent(place), idInvented: true } : { ...message, id },
  );
}

/** The place that a made-up id was made from: in a source without any ids, the entry itself. */
export const placeOfInventedId = (id: string): number => Number(/^m(\d+)/.exec(id)?.[1]);
