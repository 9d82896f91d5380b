import { type Chat, chatSchema } from "../schema/chat-file";
import { type Message, messageSchema } from "../schema/message";
import { DEFAULT_SETTINGS, type Settings } from "../schema/settings";
import type { FindingInput } from "./finding-input";

export type InputSketch = Partial<Omit<FindingInput, "chat" | "messages" | "settings" | "current">> &
  Readonly<{
    bot?: string;
    chat?: Partial<Chat>;
    messages?: readonly MessageSketch[];
    settings?: Partial<Settings>;
  }>;

type MessageSketch = Readonly<{ id?: string; role?: Message["role"] }> & Readonly<Record<string, unknown>>;

/** A chat in shorthand: messages are numbered from 1 and belong to Alice (user 7) by default. */
export function findingInput({
  bot,
  chat,
  messages: sketches = [],
  settings,
  ...rest
}: InputSketch): FindingInput {
  const messages = sketches.map(sketchedMessage);
  const last = messages.at(-1);
  return {
    chat: chatSchema.parse({
      id: "-100",
      systemPrompt: "You are gryag.",
      bot: { id: "42", name: bot ?? "gryag" },
      ...chat,
    }),
    messages,
    current: last?.role === "user" ? last : undefined,
    referenced: (id) => messages.find((message) => message.id === id),
    earlierCount: 0,
    summaries: [],
    profiles: [],
    episodes: [],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    format: "gemini",
    ...rest,
  };
}

function sketchedMessage(sketch: MessageSketch, index: number): Message {
  const role = sketch.role ?? "user";
  const author = role === "user" ? { id: "7", name: "Alice" } : undefined;
  return messageSchema.parse({ id: String(index + 1), role, text: `text ${index + 1}`, author, ...sketch });
}
