import type { Chat, ChatFile, Episode, Profile } from "../schema/chat-file";
import type { Message } from "../schema/message";
import { maskJson, maskValue } from "./mask-value";

type Mask = (text: string) => string;

/** Everything that people and tools wrote. Ids, names and media bytes stay: they tell messages apart. */
export function maskMessage<Content extends Partial<Message>>(message: Content, mask: Mask): Content {
  const { text, reasoning, replyTo, toolCalls, toolResponses, media } = message;
  const masked = text === undefined ? undefined : mask(text);
  return {
    ...message,
    ...(masked !== undefined && { text: masked }),
    // Content parts have the lengths of the text as it was.
    ...(masked !== text && message.contentParts && { contentParts: undefined }),
    ...(reasoning !== undefined && { reasoning: mask(reasoning) }),
    ...(replyTo && { replyTo: maskFields(replyTo, ["excerpt"], mask) }),
    ...(toolCalls && { toolCalls: toolCalls.map((call) => maskTool(call, mask)) }),
    ...(toolResponses && { toolResponses: toolResponses.map((response) => maskTool(response, mask)) }),
    ...(media && {
      media: media.map((item) => maskValueFields(item, ["uri", "filename", "dataText"], mask)),
    }),
  };
}

type Tool = Readonly<{ args?: unknown; argumentsText?: unknown; response?: unknown; text?: unknown }>;

function maskTool<Traffic extends Tool>(tool: Traffic, mask: Mask): Traffic {
  const { argumentsText, text } = tool;
  return {
    ...maskValueFields(tool, ["args", "response"], mask),
    ...(typeof argumentsText === "string" && { argumentsText: maskJson(argumentsText, mask) }),
    ...(typeof text === "string" && { text: maskJson(text, mask) }),
  };
}

export const maskChat = (chat: Chat, mask: Mask): Chat => maskFields(chat, ["title", "systemPrompt"], mask);

export const maskProfile = (profile: Profile, mask: Mask): Profile =>
  maskValueFields(profile, ["summary", "facts"], mask);

export const maskEpisode = (episode: Episode, mask: Mask): Episode =>
  maskFields(episode, ["topic", "summary"], mask);

type Memories = Pick<ChatFile, "chat" | "profiles" | "episodes" | "summaries">;

/** All of a chat file but its messages. */
export const maskMemories = <File extends Memories>(file: File, mask: Mask): File => ({
  ...file,
  chat: maskChat(file.chat, mask),
  profiles: file.profiles.map((profile) => maskProfile(profile, mask)),
  episodes: file.episodes.map((episode) => maskEpisode(episode, mask)),
  summaries: file.summaries.map((summary) => maskFields(summary, ["text"], mask)),
});

const maskFields = <Item extends object>(item: Item, names: readonly (keyof Item)[], mask: Mask): Item =>
  replaceFields(item, names, (value) => (typeof value === "string" ? mask(value) : value));

const maskValueFields = <Item extends object>(item: Item, names: readonly string[], mask: Mask): Item =>
  replaceFields(item, names, (value) => maskValue(value, mask));

function replaceFields<Item extends object>(
  item: Item,
  names: readonly PropertyKey[],
  replace: (value: unknown) => unknown,
): Item {
  const entries = Object.entries(item).map(([name, value]) => [
    name,
    names.includes(name) ? replace(value) : value,
  ]);
  return Object.fromEntries(entries) as Item;
}
