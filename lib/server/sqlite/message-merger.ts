import { isEvent, type Message } from "../../core/schema/message";
import { fromStorable } from "../exact-text";
import { readChatEnd } from "./chat-end";
import { bind, type Connection } from "./open-database";
import { placeKeeper } from "./place-keeper";
import { messageAppender, noteStored } from "./write-messages";

type MergedChat = Readonly<{ key: number }>;
type MergedMessage = Readonly<{ message: Message; raw?: string | undefined }>;
/** Events are counted apart when they are added, and not at all when they are there already. */
type Counts = Readonly<{ added: number; addedEvents: number; alreadyThere: number; differing: number }>;

/** Adds the messages of a file to a chat, run by run; `finish` must follow in the same transaction. */
export type MessageMerger = Readonly<{
  merge: (messages: readonly MergedMessage[]) => void;
  finish: () => Counts;
}>;

/** A message whose id is stored already is left as it is; one that says something else is counted. */
export function messageMerger(connection: Connection, chat: MergedChat): MessageMerger {
  const end = readChatEnd(connection, chat.key);
  const append = messageAppender(connection, chat.key, end);
  const find = knownMessages(connection, chat.key);
  const places = placeKeeper(connection, chat.key, end);
  const counts = { added: 0, addedEvents: 0, alreadyThere: 0, differing: 0 };
  const skip = (known: Known, message: Message): void => {
    if (!isEvent(message)) counts.alreadyThere += 1;
    if (known.sequence === null) return;
    const { text = "" } = message;
    if (!isEvent(message) && fromStorable(known.text ?? "") !== text) counts.differing += 1;
    places.pass(known.sequence);
  };
  return {
    merge: (messages) => {
      const stored: Message[] = [];
      for (const { message, raw } of messages) {
        const known = find(message.id);
        if (known !== undefined) {
          skip(known, message);
          continue;
        }
        places.goTo(message);
        append(message, raw);
        stored.push(message);
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
  };
}

type Known = Readonly<{ sequence: number | null; text: string | null }>;

/** A message that was deleted has no place any more, and stays deleted. */
function knownMessages(connection: Connection, chatKey: number) {
  const find = connection.prepare(
    `SELECT sequence, text FROM Message WHERE chatKey = ? AND id = ?
     UNION ALL SELECT NULL, NULL FROM DeletedMessage WHERE chatKey = ? AND id = ? LIMIT 1`,
  );
  return (id: string): Known | undefined => find.get(...bind(chatKey, id, chatKey, id)) as Known | undefined;
}
