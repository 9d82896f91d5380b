import type { MessageDraft } from "@/lib/core/read/invent-missing-ids";
import { splitLeadingSystem } from "@/lib/core/read/split-leading-system";
import type { Chat } from "@/lib/core/schema/chat-file";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import type { ChatIdInventor } from "../identity/chat-identity";
import { contentHash, type IdInventor, idInventor } from "../identity/stable-id";
import { withoutAbsent } from "../json/without-absent";
import type { ImportEvent, Position } from "./import-event";

export type Draft = Omit<MessageDraft, "place">;

type Entry = Readonly<{ draft: Draft; raw: unknown; position: Position }>;

/** What is known about a conversation before its first message. */
export type ConversationHead = Readonly<{
  /** Its id in the source; without one, an id is derived from its beginning. */
  id?: string | undefined;
  /** Unique only within its file. */
  localId?: string | undefined;
  title?: string | undefined;
  platform?: string | undefined;
  botName?: string | undefined;
  /** The model that answered: the fallback for the bot's name. */
  modelName?: string | undefined;
  bot?: Chat["bot"] | undefined;
  systemPrompt?: string | undefined;
  settings?: SettingOverrides | undefined;
}>;

export type ChatAssembler = Readonly<{
  add: (entry: Entry) => readonly ImportEvent[];
  /** Emits the chat itself if it had only system texts. */
  finish: () => readonly ImportEvent[];
}>;

type AssemblerOptions = Readonly<{
  /** For a conversation that may have no id. */
  inventId?: ChatIdInventor;
  headFromEntry?: ((raw: unknown) => ConversationHead) | undefined;
  giveId?: IdInventor;
  /** The chat event was already emitted; only messages follow. */
  hasBegun?: boolean;
  isWholeFile?: true | undefined;
}>;

/**
 * Turns the entries of one conversation into events. Leading system texts are held back until the first other entry:
 * they are the prompt (and a summary), which belong to the chat.
 */
export function chatAssembler(
  known: ConversationHead,
  chatKey: string,
  {
    inventId = (beginning) => `c${contentHash(beginning)}`,
    headFromEntry,
    giveId = idInventor(),
    hasBegun = false,
    isWholeFile,
  }: AssemblerOptions = {},
): ChatAssembler {
  let leading: Entry[] | undefined = hasBegun ? undefined : [];

  const toMessage = ({ draft, raw, position }: Entry): ImportEvent => {
    const { id, ...rest } = draft;
    const message = id === undefined ? giveId(rest) : { ...rest, id };
    return { kind: "message", chatKey, message, raw, position };
  };

  const start = (first: Entry | undefined): readonly ImportEvent[] => {
    const held = leading ?? [];
    leading = undefined;
    const head = withEntryHead(known, first && headFromEntry?.(first.raw));
    const drafts = held.map(({ draft }, place) => ({ ...draft, place }));
    const takesPrompt = head.systemPrompt === undefined;
    const split = takesPrompt
      ? splitLeadingSystem(drafts)
      : { systemPrompt: head.systemPrompt, systemPromptRole: undefined, summaries: [], rest: drafts };
    const kept = new Set(split.rest.map(({ place }) => place));
    const chat: Chat = {
      ...(head.id === undefined
        ? { id: inventId(beginningOf(head, split.systemPrompt, first)), idInvented: true }
        : { id: head.id }),
      ...withoutAbsent({
        title: head.title,
        platform: head.platform,
        systemPrompt: split.systemPrompt,
        systemPromptRole: split.systemPromptRole,
      }),
      bot: botOf(head),
    };
    return [
      {
        kind: "chat",
        key: chatKey,
        chat,
        botKnown: true,
        ...withoutAbsent({ isWholeFile, isBotNamed: namesBot(head) ? undefined : (false as const) }),
        absorbed: held.length - kept.size,
        summaries: split.summaries,
        ...(head.settings === undefined ? {} : { settings: head.settings }),
      },
      ...held.filter((_, place) => kept.has(place)).map(toMessage),
    ];
  };

  return {
    add: (entry) => {
      if (leading === undefined) return [toMessage(entry)];
      if (entry.draft.role !== "system") return [...start(entry), toMessage(entry)];
      leading.push(entry);
      return [];
    },
    finish: () => (leading === undefined ? [] : start(undefined)),
  };
}

/** Completes the description of a conversation from its first entry. */
export const withEntryHead = (head: ConversationHead, fromEntry: ConversationHead = {}): ConversationHead => {
  const settings = { ...head.settings, ...fromEntry.settings };
  const hasSettings = Object.keys(settings).length > 0;
  return { ...head, ...withoutAbsent(fromEntry), ...(hasSettings && { settings }) };
};

const namesBot = ({ bot, botName }: ConversationHead): boolean => (bot ?? botName) !== undefined;

const botOf = ({ bot, botName, modelName }: ConversationHead): Chat["bot"] =>
  bot ?? { name: botName ?? modelName ?? "assistant" };

const beginningOf = (
  { localId, title }: ConversationHead,
  systemPrompt: string | undefined,
  first: Entry | undefined,
) => ({
  localId,
  title,
  systemPrompt,
  role: first?.draft.role,
  text: first?.draft.text,
  author: first?.draft.author,
});
