import { isEvent, type Message } from "../../core/schema/message";
import { findSameMessage, type KnownMessage } from "../../import/identity/same-message";
import { fromStorable } from "../store/exact-text";
import { readChatEnd } from "./chat-end";
import type { IncomingPlace } from "./incoming-conversations";
import { bind, type Connection } from "./open-database";
import { placeKeeper } from "./place-keeper";
import { messageAppender, noteStored } from "./write-messages";

type MergedChat = Readonly<{ key: number }>;
type MergedMessage = Readonly<{
  message: Message;
  raw?: string | undefined;
  /** Set for a message without an id whose chat is stored. */
  place?: IncomingPlace | undefined;
}>;
/** Added events are counted separately; existing ones are not counted. */
type Counts = Readonly<{ added: number; addedEvents: number; alreadyThere: number; differing: number }>;

/** Adds a file's messages to a chat, run by run; call `finish` in the same transaction. */
export type MessageMerger = Readonly<{
  merge: (messages: readonly MergedMessage[]) => void;
  finish: () => Counts;
  /** The stored id of a file's message: an invented id may already belong to another message here. */
  storedIdOf: (id: string) => string;
}>;

/** An already stored message is left unchanged; one with different content is counted. */
export function messageMerger(connection: Connection, chat: MergedChat): MessageMerger {
  const end = readChatEnd(connection, chat.key);
  const append = messageAppender(connection, chat.key, end);
  const find = knownMessages(connection, chat.key);
  const places = placeKeeper(connection, chat.key, end);
  const freeId = freeMessageId(connection, chat.key);
  const counts = { added: 0, addedEvents: 0, alreadyThere: 0, differing: 0 };
  const renamed = new Map<string, string>();
  const rename = (id: string, storedId: string): void => {
    if (storedId !== id) renamed.set(id, storedId);
  };
  const skip = (known: Known, message: Message): void => {
    if (!isEvent(message)) counts.alreadyThere += 1;
    if (known.sequence === null) return;
    const { text = "" } = message;
    if (!isEvent(message) && fromStorable(known.text ?? "") !== text) counts.differing += 1;
    places.pass(known.sequence);
  };
  const sequenceOf = (id: string | undefined): number | undefined => {
    const sequence = id === undefined ? undefined : find(id)?.sequence;
    // A detached message has a negative sequence number.
    return sequence === undefined || sequence === null ? undefined : Math.abs(sequence);
  };
  const add = (message: Message, raw: string | undefined, place: IncomingPlace | undefined): Message => {
    places.goTo(message, sequenceOf(place?.beforeId));
    const added = message.idInvented ? { ...message, id: freeId(message.id) } : message;
    append(added, raw);
    rename(message.id, added.id);
    return added;
  };
  return {
    merge: (messages) => {
      const stored: Message[] = [];
      for (const { message, raw, place } of messages) {
        const known = findStored(find, message, place);
        if (known === undefined) stored.push(add(message, raw, place));
        else {
          rename(message.id, fromStorable(known.id));
          skip(known, message);
        }
      }
      noteStored(connection, chat.key, stored);
      const events = stored.filter(isEvent).length;
      counts.added += stored.length - events;
      counts.addedEvents += events;
    },
    finish: () => {
      places.close();
      return counts;
    },
    storedIdOf: (id) => renamed.get(id) ?? id,
  };
}

type Known = KnownMessage & Readonly<{ id: string; text: string | null }>;
type KnownRow = Omit<Known, "idInvented" | "isEdited"> & Readonly<{ idInvented: number; isEdited: number }>;
type FindKnown = (id: string) => Known | undefined;

/** The stored message that matches an imported one. */
export function findStored(
  find: FindKnown,
  message: Pick<Message, "id" | "idInvented">,
  place: IncomingPlace | undefined,
): Known | undefined {
  const byId = find(message.id);
  const matched = place?.matchedId === undefined ? undefined : find(place.matchedId);
  return findSameMessage(message, { byId, aligned: place && { matched } });
}

/** A deleted message has no position, and stays deleted. */
export function knownMessages(connection: Connection, chatKey: number): FindKnown {
  const find = connection.prepare(
    `SELECT id, sequence, text, idInvented, EXISTS (SELECT 1 FROM MessageVersion WHERE messageKey = key) AS isEdited
     FROM Message WHERE chatKey = ? AND id = ?
     UNION ALL SELECT id, NULL, NULL, 0, 0 FROM DeletedMessage WHERE chatKey = ? AND id = ? LIMIT 1`,
  );
  return (id) => {
    const row = find.get(...bind(chatKey, id, chatKey, id)) as KnownRow | undefined;
    return row && { ...row, idInvented: row.idInvented === 1, isEdited: row.isEdited === 1 };
  };
}

/** The invented id, with another number if a stored message already has it. */
function freeMessageId(connection: Connection, chatKey: number): (id: string) => string {
  const isTaken = connection.prepare(
    `SELECT 1 FROM Message WHERE chatKey = ? AND id = ?
     UNION ALL SELECT 1 FROM DeletedMessage WHERE chatKey = ? AND id = ? LIMIT 1`,
  );
  const countAlike = connection.prepare(
    "SELECT count(*) AS count FROM Message WHERE chatKey = ? AND id >= ? AND id < ?",
  );
  const isFree = (id: string): boolean => isTaken.get(...bind(chatKey, id, chatKey, id)) === undefined;
  return (wanted) => {
    if (isFree(wanted)) return wanted;
    const base = wanted.replace(/-\d+$/, "");
    const { count } = countAlike.get(...bind(chatKey, base, `${base}.`)) as { count: number };
    let number = count + 1;
    while (!isFree(`${base}-${number}`)) number += 1;
    return `${base}-${number}`;
  };
}
