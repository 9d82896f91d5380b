import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryChat, arbitrarySettings } from "./arbitrary-chat.fixture";
import { assemble } from "./assemble";
import { contextInputFromFile } from "./context-input-from-file";
import { FORMAT_IDS, type FormatId } from "./model/format";
import type { LedgerEntry } from "./model/ledger";
import { type ChatFile, type ChatFileInput, chatFileSchema } from "./schema/chat-file";
import type { SettingOverrides } from "./schema/settings";
import { resolveSettings } from "./settings/resolve-settings";

const countTokens = (text: string) => text.split(/\s+/u).filter(Boolean).length;

type Options = Readonly<{
  at?: string;
  settings?: SettingOverrides;
  format?: FormatId;
  ledger?: "each" | "runs";
  skipFindings?: boolean;
}>;

function report(
  file: ChatFile,
  { at, settings = {}, format = "gemini", ledger = "each", skipFindings = false }: Options = {},
) {
  const input = contextInputFromFile(file, at);
  if (!input) throw new Error(`no message ${at}`);
  return assemble(input, resolveSettings({ chat: settings }), format, {
    countTokens,
    ledger,
    wire: true,
    skipFindings,
  });
}

const chat = (rest: Omit<ChatFileInput, "contextscope" | "chat">, systemPrompt?: string): ChatFile =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "-1", bot: { id: "42", name: "gryag" }, systemPrompt },
    ...rest,
  });

/** `u` is a user message, `m` a bot message; ids start at 1, and the text is the id. */
const talk = (roles: string, change: (id: number) => object = () => ({})) =>
  [...roles].map((role, index) => ({
    id: `${index + 1}`,
    role: role === "u" ? ("user" as const) : ("model" as const),
    text: `${index + 1}`,
    sentAt: new Date(Date.UTC(2025, 0, 1, 12, index)).toISOString(),
    author: { id: "7", name: "Ann" },
    ...change(index + 1),
  }));

const line = ({ item, verdict, reason, admittedBy }: LedgerEntry): string => {
  const name =
    item.kind === "message"
      ? item.messageId
      : item.kind === "media"
        ? `${item.messageId}/${item.media}`
        : item.kind;
  const needs = (admittedBy ?? []).map(({ setting, value }) => ` ${setting}=${value}`).join("");
  return `${name} ${verdict} ${reason}${needs}`;
};

function deepFreeze(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}

describe("assemble", () => {
  it("gives the same bytes for the same input, in every format, and leaves the input alone", () => {
    fc.assert(
      fc.property(
        arbitraryChat,
        arbitrarySettings,
        fc.constantFrom(...FORMAT_IDS),
        (file, settings, format) => {
          deepFreeze(file);
          const bytes = JSON.stringify(report(file, { settings, format }));
          expect(JSON.stringify(report(file, { settings, format }))).toBe(bytes);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("counts rows that add up to the text of the payload", () => {
    fc.assert(
      fc.property(
        arbitraryChat,
        arbitrarySettings,
        fc.constantFrom(...FORMAT_IDS),
        (file, settings, format) => {
          const { tokens } = report(file, { settings, format, skipFindings: true });
          const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
          expect(tokens.text.min).toBe(sum(tokens.rows.map((row) => row.tokens)));
          expect(sum(Object.values(tokens.layers))).toBe(tokens.text.min);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("explains a short window message by message", () => {
    const file = chat({ messages: talk("umumu") });
    expect(report(file, { settings: { recentMessages: 2, immediateMessages: 1 } }).ledger.map(line)).toEqual([
      "1 dropped outside-window recentMessages=4",
      "2 dropped outside-window recentMessages=3",
      "3 kept recent",
      "4 kept immediate",
      "5 kept current",
    ]);
  });

  it("keeps untouched earlier messages as one run that names the next step and the one that includes all", () => {
    const file = chat({ messages: talk("umumu") });
    const [run] = report(file, { settings: { recentMessages: 2 }, ledger: "runs" }).ledger;
    expect(run).toMatchObject({
      item: { kind: "messages", from: 0, to: 1, count: 2, mediaCount: 0 },
      verdict: "dropped",
      reason: "outside-window",
      limit: { setting: "recentMessages", value: 2 },
      admittedBy: [{ setting: "recentMessages", value: 3 }],
      allAdmittedBy: [{ setting: "recentMessages", value: 4 }],
    });
  });

  it("includes all of a run that is not loaded by a window of its size without a budget", () => {
    const file = chat({ messages: talk("um".repeat(100)) });
    const [run] = report(file, { settings: { recentMessages: 2 }, ledger: "runs" }).ledger;
    expect(run?.allAdmittedBy).toEqual([
      { setting: "recentMessages", value: 200 },
      { setting: "tokenBudget", value: 0 },
    ]);
  });

  it("fills the budget from the newest back, and says which budget would do", () => {
    const file = chat({
      messages: talk("umumu", () => ({ text: "ten words of text make this message cost exactly ten" })),
    });
    const settings = { tokenBudget: 50, immediateMessages: 2 };
    const messages = report(file, { settings }).ledger.filter(({ item }) => item.kind === "message");
    expect(messages.map(line)).toEqual([
      "1 dropped over-budget tokenBudget=100",
      "2 dropped over-budget tokenBudget=67",
      "3 kept recent",
      "4 kept immediate",
      "5 kept current",
    ]);
  });

  it("says how much of the budget the history's text uses", () => {
    const file = chat({
      messages: talk("umumu", () => ({ text: "ten words of text make this message cost exactly ten" })),
    });
    const used = (settings: SettingOverrides) => report(file, { settings }).historyBudget;
    expect(used({ tokenBudget: 50, immediateMessages: 2 })).toEqual({ used: 20, available: 25 });
    expect(used({ tokenBudget: 8000 })).toEqual({ used: 40, available: 4000 });
    expect(used({ tokenBudget: 0 })).toBeUndefined();
    expect(used({ layers: false })).toBeUndefined();
  });

  it("names both settings when window and budget exclude a message", () => {
    const file = chat({
      messages: talk("umu", () => ({ text: "one two three four five six seven eight nine ten" })),
    });
    const [first] = report(file, {
      settings: { recentMessages: 1, tokenBudget: 50, immediateMessages: 0 },
    }).ledger;
    expect(first && line(first)).toBe("1 dropped outside-window recentMessages=2 tokenBudget=67");
  });

  it("moves a tool call and its response together", () => {
    const tools = {
      2: { text: undefined, toolCalls: [{ name: "calc" }] },
      3: { role: "tool", toolResponses: [{ name: "calc" }] },
    };
    const file = chat({ messages: talk("ummmu", (id) => tools[id as 2 | 3] ?? {}) });
    const lines = (recentMessages: number) => report(file, { settings: { recentMessages } }).ledger.map(line);
    expect(lines(2).slice(1, 4)).toEqual([
      "2 dropped outside-window recentMessages=3",
      "3 dropped split-tool-call recentMessages=3",
      "4 kept immediate",
    ]);
    expect(lines(3).slice(1, 4)).toEqual(["2 kept immediate", "3 kept immediate", "4 kept immediate"]);
  });

  it("leaves out what a format chose but has no place for", () => {
    const odd: Readonly<Record<number, object>> = {
      2: { text: undefined, toolCalls: [{ name: "calc" }] },
      3: { role: "tool", text: undefined, toolResponses: [{ name: "calc" }] },
      5: { role: "system", text: "Be kind." },
      6: { role: "system", text: undefined },
      7: { text: undefined, toolResponses: [{ name: "calc" }] },
    };
    const file = chat({ messages: talk("ummmmmu", (id) => odd[id] ?? {}) });
    const outOf = (format: FormatId) =>
      report(file, { format })
        .ledger.filter(({ verdict }) => verdict !== "kept")
        .map(line);
    expect(outOf("compact")).toEqual([2, 3, 6, 7].map((id) => `${id} left-out not-in-format`));
    expect(outOf("gemini")).toEqual(["6 left-out not-in-format"]);
    expect(outOf("single-message")).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((id) => `${id} left-out not-in-format`),
    );
    for (const format of ["context-json", "console", "openai-summary"] as const)
      expect(outOf(format)).toEqual([]);
  });

  it("names no value for a message that no value gets written, and the next step for those before it", () => {
    const tools = { text: undefined, toolCalls: [{ name: "calc" }] };
    const file = chat({ messages: talk("umummu", (id) => (id === 3 || id === 4 ? tools : {})) });
    const settings = { compactMaxHistory: 1 };
    expect(report(file, { format: "compact", settings }).ledger.map(line)).toEqual([
      "1 dropped outside-window compactMaxHistory=5",
      "2 dropped outside-window compactMaxHistory=4",
      "3 dropped outside-window",
      "4 dropped outside-window",
      "5 kept immediate",
      "6 kept current",
    ]);
    const runs = report(file, { format: "compact", settings, ledger: "runs" }).ledger.slice(0, 2);
    expect(runs.map(({ item, admittedBy }) => [item, admittedBy])).toEqual([
      [
        { kind: "messages", from: 0, to: 1, count: 2, mediaCount: 0 },
        [{ setting: "compactMaxHistory", value: 4 }],
      ],
      [{ kind: "messages", from: 2, to: 3, count: 2, mediaCount: 0 }, []],
    ]);
  });

  it("judges the media of a message that is not written on their own", () => {
    const media = [{ kind: "image", mime: "image/jpeg", data: "YQ==" }];
    const file = chat({ messages: talk("umu", (id) => (id === 2 ? { role: "tool", media } : {})) });
    const { ledger, payload } = report(file, { format: "compact" });
    expect(ledger.slice(1).map(line)).toEqual([
      "2 left-out not-in-format",
      "3 kept current",
      "2/0 kept historical-media",
    ]);
    expect(payload?.text).toContain("inline_data");
  });

  it("takes covered messages out before it counts the window", () => {
    const summaries = [
      { text: "S1", coversThrough: "2" },
      { text: "S2", coversThrough: "4" },
    ];
    const file = chat({ messages: talk("umumumu"), summaries });
    for (const format of ["gemini", "openai-summary"] as const) {
      const { ledger, system } = report(file, { format, settings: { recentMessages: 3 } });
      expect(
        ledger
          .filter(({ item }) => item.kind === "message")
          .map(({ verdict, coveredBy }) => [verdict, coveredBy]),
      ).toEqual([
        ["covered", 1],
        ["covered", 1],
        ["covered", 2],
        ["covered", 2],
        ["kept", undefined],
        ["kept", undefined],
        ["kept", undefined],
      ]);
      expect(system).toEqual([{ layer: "summary", text: "Conversation summary so far:\nS1\n\n---\n\nS2" }]);
    }
  });
});

describe("time travel", () => {
  const file = chat({
    messages: talk("umumumu"),
    summaries: [
      { text: "early", coversThrough: "2", createdAt: "2025-01-01T12:03:30Z" },
      { text: "late", coversThrough: "4", createdAt: "2025-01-01T12:05:30Z" },
    ],
    episodes: [
      { topic: "then", summary: "old", at: "2025-01-01T12:00:00Z" },
      { topic: "later", summary: "new", at: "2025-01-01T13:00:00Z" },
    ],
  });
  const systemAt = (at: string) => report(file, { at }).system.map(({ text }) => text);

  it("uses only the summaries and episodes that existed", () => {
    expect(systemAt("3")).toEqual(["Memorable Events:\n[then] old..."]);
    expect(systemAt("5")).toEqual([
      "Conversation summary so far:\nearly",
      "Memorable Events:\n[then] old...",
    ]);
    expect(systemAt("7")[0]).toBe("Conversation summary so far:\nearly\n\n---\n\nlate");
    expect(systemAt("7")[1]).toContain("[later] new...");
  });
  it("leaves out what came after the cut-off", () => {
    const { ledger, cutOffId, currentId } = report(file, { at: "4" });
    expect([cutOffId, currentId]).toEqual(["4", undefined]);
    expect(
      ledger.find(({ reason, item }) => reason === "after-cut-off" && item.kind === "messages")?.item,
    ).toMatchObject({
      from: 4,
      to: 6,
      count: 3,
    });
  });
});

describe("media in the ledger", () => {
  const video = { kind: "video", mime: "video/mp4", data: "YQ==" };
  const image = { kind: "image", mime: "image/jpeg", data: "YQ==" };
  const tgs = { kind: "sticker", mime: "application/x-tgsticker", data: "YQ==" };
  const explain = (messages: object[], settings: SettingOverrides = {}) =>
    report(chat({ messages: messages as ChatFileInput["messages"] }), { settings })
      .ledger.filter(({ item }) => item.kind === "media")
      .map(line);

  it("says what became of each item", () => {
    const messages = talk("umumu", (id) => ({
      ...(id === 1 && { media: [video, tgs] }),
      ...(id === 3 && { media: [image, { kind: "location" }] }),
      ...(id === 4 && { media: [image] }),
      ...(id === 5 && { media: [video, image], replyTo: { messageId: "1" } }),
    }));
    expect(explain(messages, { maxHistoricalMedia: 1 })).toEqual([
      "1/1 left-out unsupported-media",
      "3/1 left-out nothing-to-send",
      "5/0 kept current-media",
      "5/1 kept current-media",
      "1/0 replaced video-described maxVideos=2",
      "3/0 kept historical-media",
      "4/0 dropped over-historical-limit maxHistoricalMedia=2",
    ]);
  });
  it("never sends data that is not base64, in any format", () => {
    const broken = { kind: "image", mime: "image/png", data: "/photos/a.png" };
    const linked = { ...broken, uri: "https://example.com/a.png" };
    const messages = talk("u", () => ({ media: [broken, linked, image] }));
    expect(explain(messages)).toEqual([
      "1/0 left-out not-base64",
      "1/1 kept current-media",
      "1/2 kept current-media",
    ]);
    const file = chat({ messages: messages as ChatFileInput["messages"] });
    const texts = FORMAT_IDS.map((format) => report(file, { format })).map(
      ({ rendering, wire }) => rendering.text + (wire?.text ?? ""),
    );
    expect(texts.filter((text) => text.includes("/photos/a.png"))).toEqual([]);
  });
  it("reports a replied video without a description", () => {
    const messages = talk("uu", (id) => (id === 1 ? { media: [video] } : { replyTo: { messageId: "1" } }));
    expect(explain(messages, { maxVideos: 0 })).toEqual(["1/0 dropped video-undescribed maxVideos=1"]);
  });
  it("counts the bot's own media as historical", () => {
    const messages = talk("umu", (id) => (id === 2 ? { media: [image] } : {}));
    expect(explain(messages, { maxHistoricalMedia: 0 })).toEqual([
      "2/0 dropped over-historical-limit maxHistoricalMedia=1",
    ]);
  });
  it("counts the bot's media as reply media where the current message replies to them", () => {
    const messages = talk("umu", (id) => (id === 2 ? { media: [image] } : { replyTo: { messageId: "2" } }));
    expect(explain(messages, { maxHistoricalMedia: 0 })).toEqual(["2/0 kept reply-media"]);
    expect(explain(messages, { recentMessages: 0, maxHistoricalMedia: 0 })).toEqual(["2/0 kept reply-media"]);
  });
  it("describes a bot's video over the limit by the next model message after it", () => {
    const messages = talk("ummu", (id) => ({
      ...(id === 2 && { media: [video], text: "Look." }),
      ...(id === 3 && { text: "A cat plays the piano." }),
      ...(id === 4 && { replyTo: { messageId: "2" } }),
    }));
    expect(explain(messages, { maxVideos: 0 })).toEqual(["2/0 replaced video-described maxVideos=1"]);
    const { rendering } = report(chat({ messages }), { format: "compact", settings: { maxVideos: 0 } });
    expect(rendering.text.split("[RESPOND]")[1]).toBe("\n\n[Previously about video]: A cat plays the piano.");
  });
  it("gives the newest the slots when asked to, and still sends them in order of time", () => {
    const messages = talk("uuuu", (id) => (id < 4 ? { media: [{ ...image, data: `${id}AAA` }] } : {}));
    const file = chat({ messages });
    const { rendering } = report(file, {
      format: "gemini",
      settings: { maxHistoricalMedia: 2, keepHistorical: "newest" },
    });
    expect([...rendering.text.matchAll(/"data": "(\d)AAA"/g)].map(([, id]) => id)).toEqual(["2", "3"]);
  });
  it("judges by the source map where the format has no limits", () => {
    const messages = talk("uu", (id) => ({
      media: [{ ...image, uri: "https://x.test/a.jpg" }],
      ...(id === 2 && {}),
    }));
    const { ledger, tokens } = report(chat({ messages }), { format: "single-message" });
    expect(ledger.filter(({ item }) => item.kind === "media").map(line)).toEqual([
      "1/0 left-out message-out",
      "2/0 kept format-media",
    ]);
    expect(tokens.mediaRows).toHaveLength(1);
  });
  it("says which item is not sent because it is sent already", () => {
    const messages = talk("uu", (id) => ({
      media: [image],
      ...(id === 2 && { replyTo: { messageId: "1" } }),
    }));
    const { ledger, tokens } = report(chat({ messages }), { format: "single-message" });
    expect(ledger.filter(({ item }) => item.kind === "media").map(line)).toEqual([
      "2/0 kept format-media",
      "1/0 left-out repeated-media",
    ]);
    expect(tokens.mediaRows).toHaveLength(1);
  });
});

describe("counters and log lines", () => {
  it("speak as the seeds do", () => {
    const image = { kind: "image", mime: "image/jpeg", data: "YQ==" };
    const messages = talk("uuu", () => ({ media: [image, image] }));
    const { counters, logLines } = report(chat({ messages }), {
      format: "compact",
      settings: { maxMedia: 1 },
    });
    expect(counters).toEqual({
      "context.compact_format_used": 1,
      "context.historical_media_included": 0,
      "context.historical_media_dropped": 4,
      "context.media_limit_exceeded": 1,
    });
    expect(logLines.map(({ text }) => text)).toEqual([
      "Using multi-level context for Gemini history_length=2 system_context_length=0",
      'Current message media types: {"image/jpeg": 2}',
      "Historical media truncated: 0 items kept, 4 dropped",
      "Media limit exceeded: 2 items, limit 1",
    ]);
  });
});
