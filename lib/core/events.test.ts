import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryOrderlyChat, arbitrarySettings } from "./arbitrary-chat.fixture";
import { assemble } from "./assemble";
import { contextInputFromFile } from "./context-input-from-file";
import { FORMAT_IDS, type FormatId } from "./model/format";
import { countLedger } from "./model/ledger";
import { type ChatFile, chatFileSchema } from "./schema/chat-file";
import { isEvent, type Message } from "./schema/message";
import { resolveSettings } from "./settings/resolve-settings";

const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length;

const event = (id: string): Message => ({
  id,
  role: "event",
  text: `EVENT ${id} tea lviv`,
  author: { id: "900111222", name: "Joined" },
  media: [{ kind: "image", mime: "image/png", data: "YQ==" }],
  replyTo: { messageId: "1" },
});

/** Number of events before each message, and after the last. */
const arbitraryGaps = fc.array(fc.nat({ max: 3 }), { minLength: 16, maxLength: 16 });

function withEvents(file: ChatFile, gaps: readonly number[]): ChatFile {
  const eventsAt = (place: number) =>
    Array.from({ length: gaps[place] ?? 0 }, (_, number) => event(`event-${place}-${number}`));
  return {
    ...file,
    messages: [
      ...file.messages.flatMap((message, place) => [...eventsAt(place), message]),
      ...eventsAt(file.messages.length),
    ],
  };
}

function reportOf(file: ChatFile, overrides: object, format: FormatId, at?: string) {
  const input = contextInputFromFile(file, at) ?? expect.fail();
  const settings = resolveSettings({ chat: overrides });
  return assemble(input, settings, format, { countTokens: countWords, wire: true, ledger: "each" });
}

describe("a chat with events", () => {
  it("is sent, counted and judged as it would be without them, in every format", () => {
    fc.assert(
      fc.property(
        arbitraryOrderlyChat,
        arbitraryGaps,
        arbitrarySettings,
        fc.constantFrom(...FORMAT_IDS),
        (plain, gaps, overrides, format) => {
          const file = withEvents(plain, gaps);
          const { ledger, ...report } = reportOf(file, overrides, format);
          const { ledger: plainLedger, ...plainReport } = reportOf(plain, overrides, format);
          expect(report).toEqual(plainReport);
          expect(ledger.filter(({ verdict }) => verdict !== "event")).toEqual(plainLedger);
          const events = ledger.filter(({ reason }) => reason === "event").map(({ item }) => item);
          expect(events).toEqual(
            file.messages.filter(isEvent).map(({ id }) => ({ kind: "event", messageId: id })),
          );
          expect(countLedger(ledger)).toMatchObject({
            messages: plain.messages.length,
            events: file.messages.length - plain.messages.length,
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("treats an event like the message before it", () => {
    const plain = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", bot: { name: "b" } },
      messages: ["1", "2", "3"].map((id) => ({ id, role: "user", text: id })),
    });
    const file = withEvents(plain, [1, 1, 0, 0]);
    expect(reportOf(file, {}, "compact", "event-1-0")).toEqual(reportOf(file, {}, "compact", "1"));
    expect(reportOf(file, {}, "compact", "event-0-0").cutOffId).toBeUndefined();
  });

  it("replies to an event, and ends a summary at one, without a finding", () => {
    const file = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", systemPrompt: "Be kind.", bot: { name: "b" } },
      messages: [
        { id: "1", role: "user", text: "hi" },
        { id: "2", role: "event", text: "Bob joined" },
        { id: "3", role: "user", text: "welcome", replyTo: { messageId: "2" } },
      ],
      summaries: [{ text: "They greeted.", coversThrough: "2" }],
    });
    const { findings, ledger } = reportOf(file, {}, "gemini");
    const kinds = findings.map(({ kind }) => kind);
    expect(kinds).not.toContain("missing-reply-target");
    expect(kinds).not.toContain("summary-unknown-message");
    const verdicts = ledger.flatMap(({ item, verdict }) =>
      "messageId" in item ? [[item.messageId, verdict]] : [],
    );
    expect(verdicts).toEqual([
      ["1", "covered"],
      ["3", "kept"],
      ["2", "event"],
    ]);
  });
});

describe("turns of context-json", () => {
  const turnsOf = (messages: readonly object[], overrides: object) => {
    const file = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", bot: { name: "b" } },
      messages: messages.map((message, index) => ({ id: String(index), text: String(index), ...message })),
    });
    const entries = JSON.parse(reportOf(file, overrides, "context-json").rendering.text);
    return entries.map(({ turn }: { turn: unknown }) => turn);
  };
  const alternating = Array.from({ length: 40 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "model",
  }));

  it("count from the chat's first message, not the window's", () => {
    expect(turnsOf(alternating, { recentMessages: 3 })).toEqual([37, 38, 39]);
  });

  it("neither events nor system messages change the side, tools are the assistant's", () => {
    const roles = ["user", "event", "user", "model", "tool", "system", "model", "event", "user"];
    const messages = roles.map((role) => ({ role }));
    expect(turnsOf(messages, {})).toEqual([0, 0, 1, 1, 1, 1, 2]);
    expect(turnsOf(messages, { recentMessages: 2 })).toEqual([1, 1, 2]);
  });

  it("a stored turn wins, and the count continues from it", () => {
    const messages = [{ role: "user" }, { role: "model", turn: 7 }, { role: "user" }, { role: "model" }];
    expect(turnsOf(messages, {})).toEqual([0, 7, 8, 9]);
  });
});
