import { isEvent, type Message } from "../../../core/schema/message";
import { freeMessageId } from "../../../import/identity/free-message-id";
import { readChatEnd } from "../messages/chat-end";
import { batchWriter, noteStored } from "../messages/write-messages";
import type { Sql } from "../sql";
import type { IncomingPlace } from "./incoming-conversations";
import { findStored, idsToFind, type Known, readKnown } from "./known-messages";
import { placeKeeper } from "./place-keeper";

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
  merge: (messages: readonly MergedMessage[]) => Promise<void>;
  finish: () => Promise<Counts>;
  /** The stored id of a file's message: an invented id may already belong to another message here. */
  storedIdOf: (id: string) => string;
}>;

/** An already stored message is left unchanged; one with different content is counted. */
export async function messageMerger(sql: Sql, { key }: Readonly<{ key: number }>): Promise<MessageMerger> {
  const end = await readChatEnd(sql, key);
  const waiting = waitingMessages(await batchWriter(sql, key, end));
  const places = placeKeeper(sql, key, end, waiting.write);
  const freeId = freeMessageId((ids) => readKnown(sql, key, ids));
  const counts = { added: 0, addedEvents: 0, alreadyThere: 0, differing: 0 };
  const renamed = new Map<string, string>();
  const rename = (id: string, storedId: string): void => {
    if (storedId !== id) renamed.set(id, storedId);
  };
  const skip = async (known: Known, message: Message): Promise<void> => {
    if (!isEvent(message)) counts.alreadyThere += 1;
    if (known.sequence === null) return;
    if (!isEvent(message) && (known.text ?? "") !== (message.text ?? "")) counts.differing += 1;
    await places.pass(known.sequence);
  };
  const add = async ({ message, raw, place }: MergedMessage, run: KnownRun): Promise<Message> => {
    const isRenumbered = await places.goTo(message, () => readSequence(sql, key, place?.beforeId));
    if (isRenumbered) await run.readAgain();
    const added = message.idInvented ? { ...message, id: await freeId(message.id, run.known) } : message;
    waiting.add({ message: added, raw });
    run.add(added);
    rename(message.id, added.id);
    return added;
  };
  return {
    merge: async (messages) => {
      const run = await knownRun(sql, key, messages);
      const stored: Message[] = [];
      for (const merged of messages) {
        const known = findStored(run.known, merged.message, merged.place);
        if (known === undefined) stored.push(await add(merged, run));
        else {
          rename(merged.message.id, known.id);
          await skip(known, merged.message);
        }
      }
      await waiting.write();
      await noteStored(sql, key, stored);
      const events = stored.filter(isEvent).length;
      counts.added += stored.length - events;
      counts.addedEvents += events;
    },
    finish: async () => {
      await places.close();
      return counts;
    },
    storedIdOf: (id) => renamed.get(id) ?? id,
  };
}

type NewMessage = Readonly<{ message: Message; raw: string | undefined }>;

/** New messages that follow each other are written together. */
function waitingMessages(writeBatch: (batch: readonly NewMessage[]) => Promise<void>) {
  let waiting: NewMessage[] = [];
  return {
    add: (message: NewMessage) => waiting.push(message),
    write: async (): Promise<void> => {
      if (waiting.length === 0) return;
      const batch = waiting;
      waiting = [];
      await writeBatch(batch);
    },
  };
}

type KnownRun = Readonly<{
  known: ReadonlyMap<string, Known>;
  add: (message: Message) => void;
  /** For changed sequence numbers. */
  readAgain: () => Promise<void>;
}>;

/** The stored messages that a run of imported ones may be, and those that the run added. */
async function knownRun(sql: Sql, chatKey: number, messages: readonly MergedMessage[]): Promise<KnownRun> {
  const ids = idsToFind(messages);
  const known = await readKnown(sql, chatKey, ids);
  return {
    known,
    // Number 0: passing it moves nothing, because it is not among the messages stored before.
    add: ({ id, text = null, idInvented = false }) =>
      known.set(id, { id, text, idInvented, isEdited: false, sequence: 0 }),
    readAgain: async () => {
      for (const [id, message] of await readKnown(sql, chatKey, ids)) known.set(id, message);
    },
  };
}

/** Without its sign: a detached message has a negative sequence number. */
async function readSequence(sql: Sql, chatKey: number, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const row = await sql.get<{ sequence: number }>(
    "SELECT sequence FROM Message WHERE chatKey = ? AND id = ?",
    ...[chatKey, id],
  );
  return row && Math.abs(row.sequence);
}
