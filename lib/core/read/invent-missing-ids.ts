import type { Message } from "../schema/message";

/** A message as read, possibly without an id. `place` is the 1-based position of its source entry. */
export type MessageDraft = Omit<Message, "id" | "idInvented"> &
  Readonly<{ id?: string | undefined; place: number }>;

/** Generates missing ids from positions (`m1`, `m2`, …) and marks them, so that they are never printed. */
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

/** The position that an invented id was generated from: in a source without any ids, the entry itself. */
export const placeOfInventedId = (id: string): number => Number(/^m(\d+)/.exec(id)?.[1]);
