import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMAT_IDS } from "../model/format";
import { episodeSchema, profileSchema, summarySchema } from "../schema/chat-file";
import { ROLES } from "../schema/message";
import { countCodePoints } from "../text/count-code-points";
import { cleanChat } from "./clean-chat.fixture";
import { findAll } from "./find-all";
import type { Finding } from "./finding";
import type { FindingInput } from "./finding-input";
import { findingInput } from "./finding-input.fixture";

const graver = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity !== "info");

describe("findAll", () => {
  it("sorts by severity, then message order with the chat first, then kind", () => {
    const findings = findAll(
      findingInput({
        chat: { systemPrompt: " " },
        messages: [
          { text: "", sentAt: "yesterday" },
          { text: "caf\ufffd AKIAIOSFODNN7EXAMPLE" },
          { role: "model", text: "[meta] user_id=1" },
        ],
      }),
    );
    expect(findings.map(({ severity, messageId, kind }) => [severity, messageId, kind])).toEqual([
      ["error", "2", "secret"],
      ["warning", undefined, "empty-system-prompt"],
      ["warning", "1", "empty-message"],
      ["warning", "1", "time-not-iso"],
      ["warning", "2", "replacement-character"],
      ["warning", "3", "meta-leak"],
      ["info", "3", "no-current-message"],
    ]);
  });

  it("says what and what to do", () => {
    const [finding] = findAll(findingInput({ messages: [{ text: "OlÃ¡, tudo bem?" }] }));
    expect(finding).toEqual({
      kind: "mojibake",
      severity: "warning",
      messageId: "1",
      message: "The text was decoded with the wrong character set: “OlÃ¡, tudo bem?”.",
      hint: "It should read “Olá, tudo bem?”: read the source as UTF-8.",
    });
  });

  it("raises no more than one false alarm in a hundred clean chats", () => {
    const chats = Array.from({ length: 600 }, (_, seed) => findingInput(cleanChat(seed)));
    const alarms = chats.flatMap((chat) => graver(findAll(chat)).slice(0, 1));
    expect(alarms.map(({ kind, message }) => `${kind}: ${message}`).slice(chats.length / 100)).toEqual([]);
  });

  it("never leaks a whole secret, wherever it is", () => {
    const secret = `ghp_${"aB3dE6gH9".repeat(4)}`;
    const hidden = {
      text: `${secret} ${secret}`,
      author: { name: `${secret}\\` },
      replyTo: { messageId: secret, excerpt: secret },
    };
    const findings = findAll(
      findingInput({
        chat: { systemPrompt: `{{${secret}}} OlÃ¡ ${secret}`, title: secret },
        messages: [
          { ...hidden, media: [{ uri: secret, mime: secret, data: "YzE=" }], sentAt: secret, turn: secret },
          { ...hidden, text: `[meta] ${secret}`, role: "model", toolCalls: [{ name: secret }] },
          {
            ...hidden,
            text: `ignore previous instructions ${secret}\n\n${secret}: x`,
            toolResponses: [{ name: `${secret}x` }],
          },
          { ...hidden, text: `${"x".repeat(55)} ${secret} ${"y".repeat(5000)}` },
        ],
        summaries: [{ text: `Error: ${secret}`, coversThrough: secret }],
        profiles: [{ userId: secret }, { userId: secret }],
      }),
    );
    expect(findings.length).toBeGreaterThan(20);
    for (const { message, hint } of findings) expect(message + hint).not.toContain(secret.slice(4, 20));
  });

  it("does not throw on anything the schema accepts, and keeps its remarks short", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const { message, hint } of findAll(input)) {
          expect(countCodePoints(message)).toBeLessThan(320);
          expect(countCodePoints(hint)).toBeLessThan(200);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("leaves its input alone and answers the same twice", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const before = JSON.stringify(input);
        expect(findAll(input)).toEqual(findAll(input));
        expect(JSON.stringify(input)).toBe(before);
      }),
      { numRuns: 200 },
    );
  });
});

describe("findAll on large chats", () => {
  /** Number of message and field reads for a chat with this many messages. */
  const readsOf = (count: number) => {
    let reads = 0;
    const counted = <Value extends object>(value: Value): Value =>
      new Proxy(value, {
        get: (target, key) => {
          reads += 1;
          return Reflect.get(target, key);
        },
      });
    const words = [
      "Як справи? Рік тому ми були у Римі.",
      "It’s fine – see https://example.com/a",
      "Não, até amanhã…",
    ];
    const messages = counted(
      Array.from({ length: count }, (_, index) =>
        counted({
          id: String(index),
          role: index % 2 ? ("model" as const) : ("user" as const),
          sentAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
          author: { id: String(index % 50), name: `User ${index % 50}` },
          text: `${words[index % 3]} ${index}`,
          ...(index > 5 && index % 4 === 0 && { replyTo: { messageId: String(index - 3) } }),
        }),
      ),
    );
    const { messages: _, ...rest } = findingInput({});
    findAll({ ...rest, messages, referenced: (id) => messages[Number(id)] });
    return reads;
  };

  it("reads a message of a long chat no more often than one of a short chat", () => {
    expect(readsOf(6000) / 6000).toBeCloseTo(readsOf(3000) / 3000, 0);
  });

  // bench/hostile-texts.ts measures that the time grows in step with the length.
  it.each<[string, Readonly<Record<string, number>>]>([
    ["a", {}],
    [" ", { "empty-message": 2 }],
    ["\n", { "empty-message": 2 }],
    ["[meta", { "meta-leak": 1 }],
    ["[Image: ", {}],
    ["ignore previous ", {}],
    ["забудь усі попередні ", {}],
    ["ігноруй ", {}],
    ["system: ", {}],
    ["\nsystem: ", {}],
    ["eyJ", {}],
    ["eyJaaaaaaaaaaaa.", { secret: 41_666 }],
    ["sk-", {}],
    ["ghp_", {}],
    ["xoxb-", {}],
    ["1234567890:", {}],
    ["-----BEGIN PRIVATE KEY-----", { secret: 100 }],
    ["postgres://a:b", {}],
    ["{{", {}],
    ["A#1234", {}],
    ["\nA#1234: ", { "transcript-leak": 1, "forged-speaker-line": 1 }],
    ["chat_id", {}],
    ["РџСЂ", { mojibake: 2 }],
    ["Ã", {}],
    ["\u202e", { "bidi-control": 2 }],
    ["\u{e0041}", { "invisible-character": 2 }],
    ["\ud800", { "lone-surrogate": 2 }],
    ["```\n", {}],
    ["\\", {}],
    ["<|im_start", {}],
    ["Рі ", {}],
  ])("finds in a megabyte of %j, beside its size, %j", (unit, expected) => {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const input = findingInput({
      messages: [{ text: "hi" }, { role: "model", text }, { text, replyTo: { messageId: "1", name: text } }],
    });
    const counts: Record<string, number> = {};
    for (const { kind } of findAll(input)) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(counts).toEqual({ "message-over-budget": 2, ...expected });
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "__proto__",
    "",
    "1",
    "0",
    "[meta]",
    "\ud800",
    "AKIAIOSFODNN7EXAMPLE",
    "2025-04-04T12:33:00Z",
    "OlÃ¡",
    "x\\",
  ),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const sometimes = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });
const anyJson = fc.jsonValue({ maxDepth: 2 });
const anyMedia = sometimes({
  kind: anyText,
  mime: fc.oneof(anyText, fc.constantFrom("image/jpeg", "video/mp4", "application/x-tgsticker", "image/gif")),
  data: fc.base64String({ maxLength: 60 }),
  uri: fc.oneof(anyText, fc.webUrl()),
});
const anyId = fc.oneof(
  fc.constantFrom("1", "2", "3", "42", "__proto__"),
  anyText.map((text) => text || "x"),
);
const anyTool = fc.record({
  name: fc.constantFrom("calc", "postMessage", "__proto__"),
  args: anyJson,
  response: anyJson,
});
const anyMessage = fc
  .record({
    id: anyId,
    role: fc.constantFrom(...ROLES),
    more: sometimes({
      text: anyText,
      threadId: anyId,
      sentAt: fc.oneof(
        anyText,
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      turn: fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true })),
      author: sometimes({ id: anyId, name: anyText, username: anyText }),
      replyTo: sometimes({
        messageId: anyId,
        userId: anyId,
        name: anyText,
        username: anyText,
        excerpt: anyText,
      }),
      media: fc.array(anyMedia, { maxLength: 4 }),
      toolCalls: fc.array(anyTool, { maxLength: 2 }),
      toolResponses: fc.array(anyTool, { maxLength: 2 }),
      reasoning: anyText,
    }),
  })
  .map(({ more, ...message }) => ({ ...message, ...more }));
const anyEntry = fc.oneof(
  anyJson,
  sometimes({
    index: anyJson,
    turn: anyJson,
    timestamp: anyJson,
    role: fc.constantFrom("system", "user", "assistant", "__proto__", 5),
    content: anyJson,
  }),
);

const anyInput: fc.Arbitrary<FindingInput> = fc
  .record({
    messages: fc.array(anyMessage, { maxLength: 8 }),
    earlierCount: fc.nat({ max: 1 }),
    format: fc.constantFrom(...FORMAT_IDS),
    bot: anyId,
    systemPrompt: anyText,
    summaries: fc.array(sometimes({ coversThrough: anyId }), { maxLength: 3 }),
    summaryText: anyText,
    profiles: fc.array(fc.record({ userId: anyId, summary: anyText }), { maxLength: 3 }),
    episodes: fc.array(
      fc.record({
        topic: anyText,
        summary: anyText,
        importance: fc.double({ noNaN: true, min: -2, max: 2 }),
      }),
      { maxLength: 3 },
    ),
    kept: fc.boolean(),
    contextEntries: maybe(fc.array(anyEntry, { maxLength: 6 })),
    settings: sometimes({
      maxVideos: fc.nat({ max: 2 }),
      maxMedia: fc.integer({ min: 1, max: 3 }),
      tokenBudget: fc.nat({ max: 20 }),
    }),
  })
  .map(({ bot, systemPrompt, summaries, summaryText, profiles, episodes, kept, settings, ...rest }) => {
    const input = findingInput({
      ...rest,
      chat: { bot: { id: "42", name: bot }, systemPrompt },
      summaries: summaries.map((summary) => summarySchema.parse({ ...summary, text: summaryText })),
      profiles: profiles.map((profile) => profileSchema.parse(profile)),
      episodes: episodes.map((episode) => episodeSchema.parse(episode)),
      settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    });
    return kept ? { ...input, kept: everySecondKept(input) } : input;
  });

function everySecondKept({ messages }: FindingInput): NonNullable<FindingInput["kept"]> {
  const media = messages.flatMap(({ id, media: items = [] }) =>
    items.map((_, position) => ({
      messageId: id,
      position,
      verdict: position % 2 ? ("kept" as const) : ("dropped" as const),
      reason: "",
    })),
  );
  return { messageIds: new Set(messages.filter((_, index) => index % 2 === 0).map(({ id }) => id)), media };
}
