import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextOfAll } from "../arbitrary-context.fixture";
import { contextJson } from "../formats/context-json/context-json";
import { gemini } from "../formats/gemini/gemini";
import { openAiSummary } from "../formats/openai/openai-summary";
import type { Rendering } from "../model/format";
import type { SelectedContext } from "../model/selected-context";
import type { ChatFile } from "../schema/chat-file";
import type { Message } from "../schema/message";
import { readChat } from "./read-chat";
import type { ReadChat } from "./reader";

/** Values that a `[meta]` line can hold: no brackets or line breaks, trimmed, short, no backslash before the quote. */
const name = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(/[[\]\r\n\\]/g, "").trim())
  .filter((text) => text !== "");
const text = fc.oneof(
  name,
  fc.constantFrom("a\r\nb", '{"a": [1]}', "[RESPOND]", "\u202eשלום\u200b", "a\\", "  padded  "),
);
const id = fc.bigInt({ min: 1n, max: 2n ** 63n }).map(String);
const userId = fc.oneof(
  id,
  id.map((digits) => `-${digits}`),
);
const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== null);
const optional = <T>(key: string, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant({}),
    arbitrary.map((value) => ({ [key]: value })),
  );

const media = fc.oneof(
  fc.record({ mime: fc.constantFrom("image/png", "video/mp4"), data: fc.constantFrom("AAAA", "YQ==") }),
  fc.record({ mime: fc.constant("image/jpeg"), uri: fc.webUrl() }),
  fc.record({ kind: fc.constant("video"), uri: fc.webUrl() }),
);
const reply = fc.record(
  { messageId: id, userId, name, username: name, excerpt: name },
  { requiredKeys: ["messageId"] },
);
const merge = (...parts: readonly object[]): Partial<Message> => Object.assign({}, ...parts);

const userMessage = fc
  .tuple(
    fc.record({ author: fc.record({ id: userId, name, username: name }, { requiredKeys: ["id"] }), text }),
    optional("threadId", id),
    optional("replyTo", reply),
    optional("media", fc.array(media, { minLength: 1, maxLength: 3 })),
  )
  .map((parts): Partial<Message> => ({ role: "user", ...merge(...parts) }));
const botMessage = fc
  .tuple(fc.record({ text }), optional("replyTo", reply))
  .map((parts): Partial<Message> => ({ role: "model", author: { name: "gryag" }, ...merge(...parts) }));
const toolTraffic = fc
  .tuple(
    fc.constantFrom("calc", "__proto__"),
    fc.dictionary(name, json, { maxKeys: 3 }),
    fc.dictionary(name, json),
  )
  .map(([tool, args, response]): Partial<Message>[] => [
    { role: "model", author: { name: "gryag" }, toolCalls: [{ name: tool, args }] },
    { role: "tool", toolResponses: [{ name: tool, response }] },
  ]);

const chatFile: fc.Arbitrary<ChatFile> = fc
  .array(
    fc.oneof(
      userMessage.map((one) => [one]),
      botMessage.map((one) => [one]),
      toolTraffic,
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((groups) => ({
    contextscope: 1,
    chat: { id: "-100", bot: { name: "gryag" }, systemPrompt: "Be kind." },
    messages: groups
      .flat()
      .map((message, index): Message => ({ role: "user", ...message, id: `${index + 1}` })),
    profiles: [],
    episodes: [],
    summaries: [],
  }));

function contextOf(file: ChatFile): SelectedContext {
  const everything = file.messages.flatMap((message) =>
    (message.media ?? []).map((item, position) => ({
      messageId: message.id,
      position,
      tier: "historical" as const,
      media: item,
    })),
  );
  return contextOfAll(file, { media: everything });
}

function readBack(rendering: Rendering | undefined): ReadChat {
  const result = readChat(JSON.parse(rendering?.text ?? "null"));
  if (!result.ok) throw new Error(result.error);
  return result;
}

/** As JSON, where absent and undefined are equal. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Tool traffic has no metadata, so it has neither id nor author. */
const toGeminiMessage = (message: Message, index: number) => {
  const { role, text, toolCalls, toolResponses } = message;
  if (text !== undefined) return message;
  return { id: `m${index + 1}`, idInvented: true, role, toolCalls, toolResponses };
};

describe("what was rendered is read back", () => {
  it.each(["render", "wire"] as const)("from gemini, %s: everything but who used a tool", (form) => {
    fc.assert(
      fc.property(chatFile, (file) => {
        const { chatFile: back } = readBack(gemini[form]?.(contextOf(file)));
        expect(plain(back.messages)).toEqual(plain(file.messages.map(toGeminiMessage)));
        const hasMetadata = file.messages.some(({ text }) => text !== undefined);
        const chat = { id: hasMetadata ? "-100" : expect.any(String), systemPrompt: "Be kind." };
        expect(back.chat).toMatchObject(chat);
      }),
      { numRuns: 1000 },
    );
  });

  it("from context-json: who said what, and the tools", () => {
    fc.assert(
      fc.property(chatFile, (file) => {
        const withoutMedia = { ...file, messages: file.messages.map(({ media: _, ...message }) => message) };
        const { chatFile: back } = readBack(contextJson.render(contextOf(withoutMedia)));
        const carried = file.messages.map(({ role, text, author, toolCalls, toolResponses }) => ({
          role,
          text,
          author: role === "user" ? { id: author?.id } : undefined,
          toolCalls,
          toolResponses,
        }));
        const found = back.messages.map(({ id: _id, idInvented: _made, turn: _turn, ...message }) => message);
        expect(plain(found)).toEqual(plain(carried));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(["render", "wire"] as const)("from openai-summary, %s: what was said, and the tools", (form) => {
    fc.assert(
      fc.property(chatFile, (file) => {
        const withoutMedia = { ...file, messages: file.messages.map(({ media: _, ...message }) => message) };
        const { chatFile: back } = readBack(openAiSummary[form]?.(contextOf(withoutMedia)));
        expect(back.chat.systemPrompt).toBe("Be kind.");
        const carried = file.messages.map(({ role, text, toolCalls, toolResponses }) => ({
          role,
          text,
          toolCalls,
          toolResponses,
        }));
        // The API requires an id for every call, so the format generates them.
        const found = back.messages.map(({ id: _id, idInvented: _made, ...message }) => ({
          ...message,
          toolCalls: message.toolCalls?.map(({ id: _call, ...rest }) => rest),
          toolResponses: message.toolResponses?.map(({ id: _call, ...rest }) => rest),
        }));
        expect(plain(found)).toEqual(plain(carried));
      }),
      { numRuns: 1000 },
    );
  });
});
