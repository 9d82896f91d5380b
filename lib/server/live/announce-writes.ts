import { isNothing } from "../../contract/deletion";
import type { LiveEvent } from "../../contract/live-event";
import type { Store } from "../store/store";
import { publish } from "./live";

type EventsAfterWrite = Readonly<{
  [Name in keyof Store]?: (
    result: Awaited<ReturnType<Store[Name]>>,
    ...asked: Parameters<Store[Name]>
  ) => LiveEvent | readonly LiveEvent[] | undefined;
}>;

const about =
  (kind: LiveEvent["kind"]) =>
  (result: unknown, chatId: string): LiveEvent | undefined =>
    result === false || result === undefined ? undefined : { kind, chatId };

const CHANGES_NOTHING: ReadonlySet<string> = new Set(["unchanged", "already-deleted", "no-message"]);

/** An import of more chats is announced as one event. */
const MAX_ANNOUNCED_CHATS = 20;

/** The writes that change what is shown. Measured numbers and heartbeats do not: showing the page causes them. */
const EVENTS_AFTER_WRITE: EventsAfterWrite = {
  ingestMessages: (result) =>
    result?.results.some(({ status }) => status === "added") || result?.isNew
      ? { kind: "messages", chatId: result.chatId }
      : undefined,
  describeChat: ({ chatId }) => ({ kind: "chat", chatId }),
  editMessage: (result, chatId) =>
    result === undefined || CHANGES_NOTHING.has(result) ? undefined : { kind: "messages", chatId },
  deleteMessage: (result, chatId) =>
    result === undefined || CHANGES_NOTHING.has(result) ? undefined : { kind: "messages", chatId },
  deleteExpired: (result, chatId) =>
    result === undefined || isNothing(result) ? undefined : { kind: "messages", chatId },
  changeBot: (result, chatId) => (result?.kind === "changed" ? { kind: "messages", chatId } : undefined),
  writeProfiles: about("chat"),
  writeEpisodes: about("chat"),
  writeRequest: (result, chatId) => (result === "added" ? { kind: "requests", chatId } : undefined),
  countRequest: about("requests"),
  changeSettings: about("chat"),
  deleteChat: about("gone"),
  clearHistory: about("messages"),
  writeChatFiles: (files) => files.map(({ chatId }) => ({ kind: "messages", chatId })),
  writeImport: ({ isChanged, count, first }) => {
    if (!isChanged) return undefined;
    const changed = first.filter(
      ({ isNew, added, botChange }) => isNew || added > 0 || botChange !== undefined,
    );
    return changed.length > MAX_ANNOUNCED_CHATS || count > first.length
      ? { kind: "anything" }
      : changed.map(({ chatId }) => ({ kind: "messages", chatId }));
  },
  writeDemo: () => ({ kind: "anything" }),
  claimSummary: (result, chatId) => (result.kind === "claimed" ? { kind: "summaries", chatId } : undefined),
  applySummary: (result, { chatId }) => (result === "applied" ? { kind: "summaries", chatId } : undefined),
  failSummary: (result, { chatId }) => about("summaries")(result, chatId),
  cancelSummary: about("summaries"),
  rollBackSummary: about("summaries"),
  redoSummary: about("summaries"),
  startReplay: about("calls"),
  finishReplay: (result, { chatId }) => about("calls")(result, chatId),
  writeProviderCount: (_, __, ___, { chatId }) => ({ kind: "calls", chatId }),
};

/** The same store, which publishes every committed change. */
export function announceWrites(store: Store): Store {
  const announced = Object.entries(EVENTS_AFTER_WRITE).map(([name, describe]) => {
    const write = store[name as keyof Store] as (...asked: unknown[]) => Promise<unknown>;
    const eventsOf = describe as (result: unknown, ...asked: unknown[]) => ReturnType<typeof describe>;
    return [
      name,
      async (...asked: unknown[]) => {
        const result = await write(...asked);
        for (const event of [eventsOf(result, ...asked) ?? []].flat()) publish(event);
        return result;
      },
    ];
  });
  return { ...store, ...Object.fromEntries(announced) };
}
