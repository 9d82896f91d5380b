import { performance } from "node:perf_hooks";
import {
  maskChat,
  maskEpisode,
  maskMemories,
  maskMessage,
  maskProfile,
} from "../../core/privacy/mask-message";
import { type MaskRule, maskText } from "../../core/privacy/mask-text";
import { maskJson } from "../../core/privacy/mask-value";
import { AppError } from "../app-error";
import type { ImportRecord } from "../store/import-store";
import type { Store } from "../store/store";

type Mask = (text: string) => string;
type MaskedWrites = Pick<
  Store,
  | "ingestMessages"
  | "describeChat"
  | "editMessage"
  | "writeProfiles"
  | "writeEpisodes"
  | "writeRequest"
  | "writeChatFiles"
  | "writeImport"
  | "predictImport"
>;

/** For one message or request. A search is linear, so only a hostile or gigantic text takes that long. */
const MAX_MS = 5000;

/**
 * The same store, which masks secrets before it stores what a bot or a file brings. Every write is masked as a whole before
 * the database sees it: if masking fails, nothing is stored.
 */
export function maskWrites(
  store: Store,
  rules: readonly MaskRule[],
  find: typeof maskText = maskText,
): Store {
  if (rules.length === 0) return store;
  const masked = <Item>(item: Item, maskItem: (item: Item, mask: Mask) => Item): Item =>
    maskOrRefuse(
      (mask) => maskItem(item, mask),
      (text) => find(text, rules),
    );
  const all = <Item>(items: readonly Item[], maskItem: (item: Item, mask: Mask) => Item): Item[] =>
    items.map((item) => masked(item, maskItem));
  const writes: MaskedWrites = {
    ingestMessages: async (chatId, { chat, messages }) =>
      store.ingestMessages(chatId, {
        chat: chat && masked(chat, maskChat),
        messages: all(messages, maskMessage),
      }),
    describeChat: async (chatId, chat) => store.describeChat(chatId, masked(chat, maskChat)),
    editMessage: async (chatId, messageId, changes) =>
      store.editMessage(chatId, messageId, masked(changes, maskMessage)),
    writeProfiles: async (chatId, profiles) => store.writeProfiles(chatId, all(profiles, maskProfile)),
    writeEpisodes: async (chatId, episodes) => store.writeEpisodes(chatId, all(episodes, maskEpisode)),
    writeRequest: async (chatId, request) => store.writeRequest(chatId, masked(request, maskRequest)),
    writeChatFiles: async (files) =>
      store.writeChatFiles(
        all(files, maskMemories).map((file) => ({ ...file, messages: all(file.messages, maskMessage) })),
      ),
    writeImport: async (records, describe, signal, outline) =>
      store.writeImport(
        mapEach(records, (record) => masked(record, maskRecord)),
        describe,
        signal,
        outline && mapEach(outline, (record) => masked(record, maskRecord)),
      ),
    predictImport: async (records, signal) =>
      store.predictImport(
        mapEachLater(records, (record) => masked(record, maskRecord)),
        signal,
      ),
  };
  return { ...store, ...writes };
}

function maskOrRefuse<Item>(work: (mask: Mask) => Item, find: Mask): Item {
  const deadline = performance.now() + MAX_MS;
  const mask: Mask = (text) => {
    const found = find(text);
    if (performance.now() > deadline) throw new Error("Masking took too long.");
    return found;
  };
  try {
    return work(mask);
  } catch (error) {
    throw new AppError(
      "not-masked",
      "Secrets could not be masked (CONTEXTSCOPE_MASK is on), so nothing was stored.",
      { cause: error },
    );
  }
}

type Request = Readonly<{ body: string; answer?: string | undefined }>;

const maskRequest = <Posted extends Request>(request: Posted, mask: Mask): Posted => ({
  ...request,
  body: maskJson(request.body, mask),
  ...(request.answer !== undefined && { answer: maskJson(request.answer, mask) }),
});

function maskRecord(record: ImportRecord, mask: Mask): ImportRecord {
  if (record.kind === "chat") return { ...record, file: maskMemories(record.file, mask) };
  if (record.kind === "request") return maskRequest(record, mask);
  const { raw } = record;
  return {
    ...record,
    message: maskMessage(record.message, mask),
    ...(raw !== undefined && { raw: maskJson(raw, mask) }),
  };
}

/** Can be read more than once, as an import does. */
function mapEach<Item>(items: Iterable<Item>, replace: (item: Item) => Item): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      for (const item of items) yield replace(item);
    },
  };
}

async function* mapEachLater<Item>(
  items: AsyncIterable<Item>,
  replace: (item: Item) => Item,
): AsyncIterable<Item> {
  for await (const item of items) yield replace(item);
}
