import type { ChatEvent, MessageEvent } from "../pipeline/import-event";

/** Members of a chat or message that are not text: ids, kinds, times, URLs and bytes. */
const NOT_WORDS: ReadonlySet<string> = new Set([
  "id",
  "userId",
  "messageId",
  "threadId",
  "coversThrough",
  "role",
  "sourceRole",
  "systemPromptRole",
  "source",
  "kind",
  "platform",
  "mime",
  "data",
  "uri",
  "sentAt",
  "createdAt",
  "at",
]);
/** Tool arguments and results are the bot's own JSON: any member may hold text. */
const FOREIGN: ReadonlySet<string> = new Set(["args", "response"]);

type Change = (text: string) => string;

/** All texts of a chat: title, prompt, names, summaries, profiles, episodes. */
export function mapChatTexts(event: ChatEvent, change: Change): ChatEvent {
  const { chat, profiles, episodes, summaries } = event;
  const texts = walk({ chat, profiles, episodes, summaries }, change, false);
  return { ...event, ...(texts as Pick<ChatEvent, "chat" | "profiles" | "episodes" | "summaries">) };
}

/**
 * All texts of a message: names, text, reply, reasoning, file names, tool arguments and results. The source object
 * stays unchanged.
 */
export const mapMessageTexts = (event: MessageEvent, change: Change): MessageEvent => ({
  ...event,
  message: walk(event.message, change, false) as MessageEvent["message"],
});

function walk(value: unknown, change: Change, isForeign: boolean): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => walk(inner, change, isForeign));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): (readonly [string, unknown])[] => {
    if (inner === undefined) return [];
    if (!isForeign && NOT_WORDS.has(key)) return [[key, inner]];
    return [[key, walk(inner, change, isForeign || FOREIGN.has(key))]];
  });
  return Object.fromEntries(entries);
}
