import { LRUCache } from "lru-cache";
import type { ChatIdInventor } from "../identity/chat-identity";
import { HashNumbers } from "../identity/hash-numbers";
import { contentHash, idInventor } from "../identity/stable-id";
import { type ChatAssembler, chatAssembler } from "./chat-assembler";
import type { ConversationFormat } from "./conversation-format";
import { addEntry } from "./conversation-writer";
import type { ImportEvent, Position } from "./import-event";

type Open = Readonly<{
  assembler: ChatAssembler;
  read: ReturnType<ConversationFormat["reader"]>;
}>;

/** A log may contain millions of chats, so the state of an idle one is dropped. */
const MAX_OPEN_CHATS = 5000;

/** Writes each entry to the chat it names; an entry without one goes to the chat of the previous entry. */
export function entryWriter(format: ConversationFormat, inventId: ChatIdInventor) {
  const { bareHead = {}, headFromEntry } = format;
  const seen = new HashNumbers();
  const dropped = new HashNumbers();
  let pending: ImportEvent[] = [];
  let current: Open | undefined;
  const chats = new LRUCache<string, Open>({
    max: MAX_OPEN_CHATS,
    dispose: ({ assembler }, key) => {
      pending.push(...assembler.finish());
      dropped.count(contentHash(key));
    },
  });

  const begin = (id: string | undefined, key: string): Open => {
    const giveId = idInventor(seen, id);
    const hasBegun = dropped.get(contentHash(key)) !== undefined;
    const assembler = chatAssembler({ ...bareHead, id }, key, {
      inventId,
      headFromEntry,
      giveId,
      hasBegun,
      isWholeFile: id === undefined ? true : undefined,
    });
    return { assembler, read: format.reader() };
  };
  const chatOf = (id: string | undefined): Open => {
    const key = id === undefined ? "entries" : `id ${id}`;
    const chat = chats.get(key) ?? begin(id, key);
    chats.set(key, chat);
    return chat;
  };
  const add = (raw: unknown, position: Position): readonly ImportEvent[] => {
    const id = headFromEntry?.(raw).id;
    if (current === undefined || id !== undefined) current = chatOf(id);
    const earlier = pending;
    pending = [];
    return [...earlier, ...addEntry(current.assembler, current.read, raw, position)];
  };
  const finish = (): readonly ImportEvent[] =>
    [...chats.rvalues()].flatMap((chat) => chat?.assembler.finish() ?? []);
  return { add, finish, hasBegun: () => current !== undefined };
}
