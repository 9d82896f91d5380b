import { assemble } from "../assemble";
import { contextInputFromFile } from "../context-input-from-file";
import type { FormatId } from "../model/format";
import type { LedgerEntry } from "../model/ledger";
import { type ChatFileInput, chatFileSchema } from "../schema/chat-file";
import type { SettingOverrides } from "../schema/settings";
import { resolveSettings } from "../settings/resolve-settings";

type Example = Readonly<{
  messages: ChatFileInput["messages"];
  chat?: Partial<ChatFileInput["chat"]>;
  settings?: SettingOverrides;
  rest?: Pick<ChatFileInput, "profiles" | "summaries" | "episodes" | "relevant">;
}>;

const countTokens = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

export function assembleExample(format: FormatId, { messages, chat, settings = {}, rest }: Example) {
  const file = chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "-1", bot: { id: "42", name: "gryag" }, ...chat },
    messages,
    ...rest,
  });
  const tools = { countTokens, wire: true, ledger: "each", skipFindings: true } as const;
  return assemble(contextInputFromFile(file), resolveSettings({ chat: settings }), format, tools);
}

/** The posted body of a chat in a format, as a value. */
export const wireOf = (format: FormatId, example: Example): unknown =>
  JSON.parse(assembleExample(format, example).wire?.text ?? "null");

const nameOf = ({ item }: LedgerEntry): string | undefined => {
  if (item.kind === "message") return item.messageId;
  return item.kind === "media" ? `${item.messageId}/${item.media}` : undefined;
};

/** `id verdict reason` of every message and media item. */
export const verdictsOf = (format: FormatId, example: Example): readonly string[] =>
  assembleExample(format, example).ledger.flatMap((entry) => {
    const name = nameOf(entry);
    return name === undefined ? [] : [`${name} ${entry.verdict} ${entry.reason}`];
  });

const ALICE = { id: "7", name: "Alice" };
const BOB = { id: "8", name: "Bob" };

/** Messages in shorthand; the author identifies each person. */
export const alice = (id: string, text: string | undefined, more: object = {}) => ({
  id,
  role: "user" as const,
  author: ALICE,
  text,
  ...more,
});
export const bob = (id: string, text: string | undefined, more: object = {}) => ({
  ...alice(id, text, more),
  author: BOB,
});
export const bot = (id: string, text: string | undefined, more: object = {}) => ({
  id,
  role: "model" as const,
  text,
  ...more,
});
export const system = (id: string, text: string) => ({ id, role: "system" as const, text });
export const call = (id: string, name: string, args: object, callId?: string) =>
  bot(id, undefined, { toolCalls: [{ name, args, id: callId }] });
export const result = (id: string, name: string, response: unknown, callId?: string) => ({
  id,
  role: "tool" as const,
  toolResponses: [{ name, response, id: callId }],
});

export const IMAGE = { kind: "image", mime: "image/png", data: "aW1n" };
export const IMAGE_URL = { kind: "image", uri: "https://x.test/a.jpg" };
export const MP3 = { kind: "audio", mime: "audio/mpeg", data: "bXAz" };
export const PDF = { kind: "document", mime: "application/pdf", data: "cGRm", filename: "plan.pdf" };
export const PDF_URL = { kind: "document", mime: "application/pdf", uri: "https://x.test/plan.pdf" };
export const VIDEO = { kind: "video", mime: "video/mp4", data: "dmlk" };
export const VIDEO_2 = { kind: "video", mime: "video/mp4", uri: "https://x.test/b.mp4" };

/** A prompt, a summary of the first message, and the profile of the current author. */
export const MEMORY: Example = {
  chat: { systemPrompt: "You are gryag." },
  messages: [bot("1", "Old."), alice("2", "Hi")],
  rest: {
    summaries: [{ text: "They met.", coversThrough: "1" }],
    profiles: [{ userId: "7", summary: "Likes tea." }],
  },
};

/** Two parallel calls whose results come late, in another order, with conversation in between. */
export const PARALLEL_CALLS: Example = {
  messages: [
    alice("1", "Add and search"),
    bot("2", "One moment.", {
      toolCalls: [
        { id: "c1", name: "calc", args: { a: 1 }, argumentsText: '{ "a": 1 }' },
        { id: "c2", name: "search", args: { q: "tea" } },
      ],
    }),
    alice("3", "And?"),
    result("4", "search", { hits: 2 }, "c2"),
    result("5", "calc", "345", "c1"),
    bot("6", "Done."),
    alice("7", "Thanks"),
  ],
};

/** A result without a call, and a call without a result. */
export const UNPAIRED: Example = {
  messages: [
    alice("1", "Hi"),
    result("2", "calc", { result: 1 }),
    call("3", "search", { q: "x" }),
    alice("4", "Hello?"),
  ],
};

export const UNPAIRED_VERDICTS = [
  "1 kept immediate",
  "2 left-out unpaired-tool-traffic",
  "3 left-out unpaired-tool-traffic",
  "4 kept current",
];

/** The current message replies to an image outside the window. */
export const REPLY_OUTSIDE: Example = {
  settings: { recentMessages: 0 },
  messages: [
    alice("1", "Look", { media: [IMAGE] }),
    alice("2", "What is it?", { replyTo: { messageId: "1" } }),
  ],
};

/** Compact: one transcript followed by the image. */
export const COMPACT: Example = {
  chat: { systemPrompt: "You are gryag." },
  messages: [
    alice("1", "Look", { media: [IMAGE] }),
    bot("2", "Nice."),
    bob("3", "Why?", { replyTo: { messageId: "2" } }),
  ],
};

export const TRANSCRIPT = "Alice#7: Look [Image]\ngryag: Nice.\nBob#8 → gryag: Why?\n[RESPOND]";
