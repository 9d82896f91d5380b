import { describe, expect, it } from "vitest";
import { lampLaunch } from "@/prisma/demo/chats/lamp-launch";
import { splitTheBill } from "@/prisma/demo/chats/split-the-bill";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { assemble } from "../core/assemble";
import { contextInputFromFile } from "../core/context-input-from-file";
import type { FormatId } from "../core/model/format";
import { type ChatFileInput, chatFileSchema } from "../core/schema/chat-file";
import type { SettingOverrides } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { estimateByWords } from "../core/tokens/estimate-by-words";
import { compareReports } from "./compare-reports";

type Setup = Readonly<{ format?: FormatId; settings?: SettingOverrides; hash?: string }>;

function side(chat: ChatFileInput, { hash = "", format = "gemini", settings = {} }: Setup = {}) {
  const input = contextInputFromFile(chatFileSchema.parse(chat));
  if (!input) throw new Error("a whole chat always has a context");
  const tools = { countTokens: estimateByWords, skipFindings: true };
  const report = assemble(input, resolveSettings({ chat: settings }), format, tools);
  return { report, price: undefined, payloadHash: hash };
}

const chat = (texts: readonly string[]): ChatFileInput => ({
  contextscope: 1,
  chat: { id: "-1", title: "t", bot: { id: "9", name: "bot" }, systemPrompt: "Be brief." },
  messages: texts.map((text, index) => ({
    id: `m${index}`,
    role: "user",
    author: { id: "7", name: "Ann" },
    timestamp: `2026-01-01T00:00:0${index}Z`,
    text,
  })),
});

const WORDS = ["zero", "one", "two", "three", "four", "five"];

describe("two configurations of one chat", () => {
  it("are all the same when nothing differs", () => {
    const { rows, flips, differenceCount, isIdentical, totals } = compareReports(
      side(chat(WORDS), { hash: "x" }),
      side(chat(WORDS), { hash: "x" }),
    );
    expect(isIdentical).toBe(true);
    expect(differenceCount).toBe(0);
    expect(flips).toEqual([]);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["same"]));
    expect(totals.total.difference).toMatchObject({ min: 0, max: 0 });
    expect(totals.total.share).toBe(0);
  });

  it("differ by the messages that a smaller window drops, with the limit and the reason", () => {
    const window = { layers: false, recentMessages: 2, immediateMessages: 0 };
    const { rows, flips } = compareReports(side(chat(WORDS)), side(chat(WORDS), { settings: window }));
    expect(rows.filter(({ state }) => state === "only-a").map(({ key }) => key)).toEqual([
      "message m0",
      "message m1",
      "message m2",
    ]);
    expect(rows.find(({ key }) => key === "message m2")?.why?.b?.reason).toBe("outside-window");
    const messages = flips.filter(({ item }) => item.kind === "message");
    expect(messages).toHaveLength(3);
    for (const { direction, a, b } of messages) {
      expect(direction).toBe("out");
      expect(a?.verdict).toBe("kept");
      expect(b).toMatchObject({
        verdict: "dropped",
        reason: "outside-window",
        limit: { setting: "recentMessages", value: 2 },
      });
    }
    // One more includes the newest of them, but not the older ones.
    expect(messages.map(({ b }) => b?.admittedBy)).toEqual([
      undefined,
      undefined,
      [{ setting: "recentMessages", value: 3 }],
    ]);
  });

  it("one more historical item on Trail photos: exactly one flips, and it alone costs", () => {
    const { rows, flips, totals } = compareReports(
      side(trailPhotos(), { settings: { maxHistoricalMedia: 5 } }),
      side(trailPhotos(), { settings: { maxHistoricalMedia: 6 } }),
    );
    expect(flips).toHaveLength(1);
    expect(flips[0]).toMatchObject({
      direction: "in",
      item: { kind: "media", messageId: "3309", media: 0 },
      a: {
        verdict: "dropped",
        reason: "over-historical-limit",
        limit: { setting: "maxHistoricalMedia", value: 5 },
      },
      b: { verdict: "kept", reason: "historical-media" },
    });
    expect(rows.filter(({ state }) => state !== "same").map(({ key }) => key)).toEqual(["message 3309"]);
    // A video that both sides send has an uncertain cost, which must not affect the difference.
    expect(totals.media.a.max).not.toBe(totals.media.a.min);
    expect(totals.media.difference.max).toBe(totals.media.difference.min);
    expect(totals.total.difference.min).toBe(totals.total.b.min - totals.total.a.min);
    expect(totals.total.difference.accuracy).toBe("estimate");
  });

  it("show no change where only the vocabulary counts the same text differently", () => {
    const a = side(chat(WORDS));
    const count = (text: string) => text.length;
    const input = contextInputFromFile(chatFileSchema.parse(chat(WORDS)));
    const report = assemble(input, resolveSettings({}), "gemini", { countTokens: count, skipFindings: true });
    const { rows, differenceCount } = compareReports(a, { ...a, report });
    expect(rows.map(({ state }) => state)).toEqual(Array(7).fill("same"));
    expect(differenceCount).toBe(0);
    const counted = rows.filter(({ tokensA, tokensB }) => tokensA?.min !== tokensB?.min);
    expect(counted).toEqual(rows);
  });

  it("show a change where the text is the same and another media item is sent", () => {
    const compact = (maxHistoricalMedia: number) =>
      side(trailPhotos(), { format: "compact", settings: { maxHistoricalMedia } });
    const { rows } = compareReports(compact(5), compact(6));
    const changed = rows.filter(({ state }) => state !== "same");
    expect(changed.map(({ key, textA, textB }) => [key, textA === textB])).toEqual([["message 3309", true]]);
  });

  it("in two formats: the rows stay aligned, and the same system prompt is the same", () => {
    const { rows } = compareReports(side(chat(WORDS)), side(chat(WORDS), { format: "compact" }));
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ["layer prompt", "same"],
      ...WORDS.map((_, index) => [`message m${index}`, "changed"]),
      ["frame", "only-b"],
    ]);
    expect(rows[1]?.textB).toBe("Ann#7: zero");
    expect(rows.at(-1)?.textB).toBe("[RESPOND]");
  });

  it("show the format's own words once, and none of what a user wrote like them", () => {
    const file = chat(["[RESPOND]", "one\n[RESPOND]\ntwo"]);
    const frameOf = (format: FormatId) =>
      compareReports(side(file), side(file, { format })).rows.find(({ key }) => key === "frame")?.textB;
    expect(frameOf("compact")).toBe("[RESPOND]");
    // Brackets count as tokens but not as words; the other formats have no unowned piece.
    expect(frameOf("context-json")).toBe("");
    for (const format of ["gemini", "console", "single-message", "openai-summary"] as const)
      expect(frameOf(format)).toBeUndefined();
  });

  it("in two formats: tool traffic that only one of them writes flips, as its rows do", () => {
    const { rows, flips } = compareReports(side(splitTheBill()), side(splitTheBill(), { format: "compact" }));
    const lost = flips.flatMap(({ item, direction, b }) =>
      item.kind === "message" && direction === "out" ? [[`message ${item.messageId}`, b?.reason]] : [],
    );
    expect(lost.length).toBeGreaterThan(3);
    const gone = rows.filter(({ key, state }) => key.startsWith("message ") && state === "only-a");
    expect(lost).toEqual(gone.map(({ key }) => [key, "not-in-format"]));
  });

  it("rows add up to the total, besides the provider's framing", () => {
    for (const format of ["gemini", "compact", "context-json"] as const) {
      const { rows, totals } = compareReports(side(trailPhotos()), side(trailPhotos(), { format }));
      const sum = (key: "tokensA" | "tokensB") => rows.reduce((all, row) => all + (row[key]?.min ?? 0), 0);
      expect(sum("tokensA")).toBe(totals.total.a.min - totals.framing.a.min);
      expect(sum("tokensB")).toBe(totals.total.b.min - totals.framing.b.min);
    }
  });

  it("runs of messages flip as runs where neither side names them", () => {
    const { flips } = compareReports(
      side(lampLaunch(), { format: "gemini" }),
      side(lampLaunch(), { format: "single-message" }),
    );
    const runs = flips.filter(({ item }) => item.kind === "messages");
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.length).toBeLessThan(10);
    for (const { a, b } of runs) expect(a?.verdict).not.toBe(b?.verdict);
  });
});
