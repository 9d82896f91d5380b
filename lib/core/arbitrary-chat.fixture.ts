import fc from "fast-check";
import { type ChatFile, chatFileSchema } from "./schema/chat-file";
import { type SettingOverrides, settingOverridesSchema } from "./schema/settings";

/** Small value sets, so that ids, names, words and tools collide by chance. Test support, not part of the core. */
const id = fc.integer({ min: 1, max: 40 }).map(String);
const userId = fc.constantFrom("1", "2", "42", "111222", "900111222", "-5");
const name = fc.constantFrom(
  "Alice",
  "Bob",
  "гряг",
  "",
  "A:→[]",
  "👩‍👩‍👧",
  "2024",
  "x".repeat(140),
  "\ud83d",
);
const word = fc.constantFrom(
  "tea",
  "lviv",
  "чай",
  "Львів",
  "🎉",
  "[meta]",
  "[RESPOND]",
  '"',
  "\n",
  "\u202e",
  "\ud800",
  "42",
);
const text = fc.oneof(
  { weight: 8, arbitrary: fc.array(word, { maxLength: 12 }).map((words) => words.join(" ")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constant("довге слово ".repeat(60)) },
);
const time = fc.oneof(
  fc.integer({ min: 0, max: 500 }).map((minute) => new Date(Date.UTC(2025, 3, 4, 12, minute)).toISOString()),
  fc.constantFrom("yesterday", "", "2025-04-04", "2025-04-04T12:30:00+03:00"),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const media = fc.record({
  kind: optional(
    fc.constantFrom("photo", "image", "video", "animation", "sticker", "voice", "document", "location"),
  ),
  mime: optional(
    fc.constantFrom(
      "image/jpeg",
      "IMAGE/WEBP",
      "video/mp4",
      "video/webm",
      "application/x-tgsticker",
      "audio/ogg",
    ),
  ),
  data: optional(fc.constantFrom("", "YQ==", "aDE=", "YWJj")),
  uri: optional(fc.constantFrom("https://youtu.be/1", "https://x.test/a.jpg", "not a url")),
  filename: optional(name),
  durationSeconds: optional(fc.integer({ min: 0, max: 5000 })),
});

const tool = fc.constantFrom("calc", "search", "__proto__");
const message = fc.record({
  id,
  role: fc.constantFrom("user", "user", "user", "model", "model", "tool", "system"),
  threadId: optional(fc.constantFrom("0", "12")),
  sentAt: optional(time),
  turn: optional(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom("1", "x"))),
  author: optional(fc.record({ id: optional(userId), name: optional(name), username: optional(name) })),
  text: optional(text),
  replyTo: optional(
    fc.record({
      messageId: optional(id),
      userId: optional(userId),
      name: optional(name),
      excerpt: optional(text),
    }),
  ),
  media: optional(fc.array(media, { maxLength: 4 })),
  toolCalls: optional(
    fc.array(fc.record({ name: tool, args: fc.jsonValue({ maxDepth: 2 }) }), { maxLength: 2 }),
  ),
  toolResponses: optional(
    fc.array(fc.record({ name: tool, response: fc.jsonValue({ maxDepth: 2 }) }), { maxLength: 2 }),
  ),
  reasoning: optional(text),
});

/** The common case: no tools, no media, no reply. */
const plainMessage = fc.record({
  id,
  role: fc.constantFrom("user", "model"),
  text,
  author: fc.record({ id: userId, name }),
});

/** Any valid settings, biased towards small limits, because those are the ones that bind. */
export const arbitrarySettings: fc.Arbitrary<SettingOverrides> = fc
  .record(
    {
      compactMaxHistory: fc.integer({ min: 1, max: 15 }),
      layers: fc.boolean(),
      immediateMessages: fc.integer({ min: 0, max: 8 }),
      recentMessages: fc.integer({ min: 0, max: 15 }),
      tokenBudget: fc.constantFrom(0, 1, 10, 40, 100, 300, 8000),
      maxMedia: fc.integer({ min: 1, max: 6 }),
      maxHistoricalMedia: fc.integer({ min: 0, max: 5 }),
      maxVideos: fc.integer({ min: 0, max: 3 }),
      keepHistorical: fc.constantFrom("oldest", "newest"),
      shortIds: fc.boolean(),
      resolveReplies: fc.boolean(),
      replyExcerpts: fc.boolean(),
      showDurations: fc.boolean(),
      systemPromptAsMessage: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((overrides) => settingOverridesSchema.parse(overrides));

/** Any chat that the schema accepts, including odd ones: repeated ids, dangling replies, orphan tool results. */
export const arbitraryChat: fc.Arbitrary<ChatFile> = fc
  .record({
    chat: fc.record({
      id: fc.constantFrom("-100", "chat"),
      bot: fc.record({ id: optional(userId), name: fc.constantFrom("gryag", "Alice") }),
      systemPrompt: optional(text),
    }),
    messages: fc.array(fc.oneof(plainMessage, message), { maxLength: 15 }),
    profiles: fc.array(fc.record({ userId, summary: optional(text) }), { maxLength: 3 }),
    episodes: fc.array(
      fc.record({
        topic: text,
        summary: text,
        importance: optional(fc.double({ min: 0, max: 1, noNaN: true })),
        at: optional(time),
      }),
      { maxLength: 5 },
    ),
    summaries: fc.array(fc.record({ text, coversThrough: optional(id), createdAt: optional(time) }), {
      maxLength: 2,
    }),
    relevant: optional(
      fc.array(fc.record({ messageId: id, score: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 8,
      }),
    ),
  })
  .map((file) => chatFileSchema.parse({ contextscope: 1, ...file }));

/** Messages as a bot stores them, with unique ids. */
export const arbitraryOrderlyChat: fc.Arbitrary<ChatFile> = arbitraryChat.map((file) => ({
  ...file,
  messages: file.messages.map((message, index) => ({ ...message, id: `${index + 1}` })),
}));
