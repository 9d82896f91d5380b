import { describe, expect, it } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { type ComparedFormat, type ComparisonMode, compareFormats } from "../../core/compare-formats";
import { contextInputFromFile } from "../../core/context-input-from-file";
import { FORMAT_IDS } from "../../core/model/format";
import { NOTHING_RECORDED } from "../../core/plan/active-format";
import { planRequest } from "../../core/plan/plan-request";
import { type ChatFileInput, chatFileSchema } from "../../core/schema/chat-file";
import type { SettingOverrides } from "../../core/schema/settings";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { estimateByWords } from "../../core/tokens/estimate-by-words";
import { sumAmounts } from "../../core/tokens/token-amount";
import { TOKENIZER_IDS } from "../../core/tokens/tokenizers";

const demo = demoChats().filter(({ messages }) => (messages ?? []).length < 2000);

function compare(chat: ChatFileInput, mode: ComparisonMode, changes: SettingOverrides = {}) {
  const file = chatFileSchema.parse(chat);
  const settings = resolveSettings({ chat: { ...file.settings, ...changes } });
  return compareFormats({
    input: contextInputFromFile(file),
    settings,
    mode,
    counterOf: () => estimateByWords,
  });
}
const inSeed = (rows: readonly ComparedFormat[]) => rows.filter(({ tokenizer }) => tokenizer === "seed");
const idsOf = ({ messages }: ComparedFormat) => messages.map(({ messageId }) => messageId);
const formatsOf = (rows: readonly ComparedFormat[]) => inSeed(rows).map(({ format }) => format);
const rowOf = (rows: readonly ComparedFormat[], format: string) => {
  const found = inSeed(rows).find((row) => row.format === format);
  if (!found) throw new Error(`no row of ${format}`);
  return found;
};

const chatWith = (count: number, last: object = {}): ChatFileInput => ({
  contextscope: 1,
  chat: { id: "1", bot: { name: "gryag" }, systemPrompt: "Be kind." },
  messages: Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    role: index % 2 === 0 ? ("user" as const) : ("model" as const),
    text: `cup number ${index + 1} of tea`,
    ...(index % 2 === 0 && { author: { id: "42", name: "Alice" } }),
    ...(index === count - 1 && last),
  })),
});

describe.each(["same-selection", "own-limits"] as const)("%s", (mode) => {
  it.each(demo.map((chat) => [chat.chat.title, chat] as const))("rows add up: %s", (_title, chat) => {
    for (const { text, framing, media, total, layers } of compare(chat, mode)) {
      expect(sumAmounts([text, framing, media])).toEqual(total);
      expect(Object.values(layers).reduce((sum, tokens) => sum + tokens, 0)).toBe(text.min);
    }
  });

  it("goes vocabulary by vocabulary, the baseline first", () => {
    const rows = compare(chatWith(3), mode);
    expect([...new Set(rows.map(({ tokenizer }) => tokenizer))]).toEqual(TOKENIZER_IDS);
    const baselines = rows.filter(({ format }) => format === "gemini");
    expect(baselines.map(({ savedPercent }) => savedPercent)).toEqual([0, 0, 0, 0, 0]);
    expect(rowOf(rows, "compact").savedPercent).toBeGreaterThan(0);
  });
});

describe("the same selection", () => {
  it.each(demo.map((chat) => [chat.chat.title, chat] as const))(
    "is written by every format that holds a history: %s",
    (_title, chat) => {
      const rows = inSeed(compare(chat, "same-selection"));
      const known = new Set(rows.flatMap(idsOf));
      const { format } = planRequest(
        { recorded: NOTHING_RECORDED },
        resolveSettings({ chat: chatFileSchema.parse(chat).settings }),
      );
      const own = rowOf(compare(chat, "own-limits"), format);
      // What a single message quotes of another one is its own; the others write the message itself.
      const chosen = format === "single-message" ? [chat.messages?.at(-1)?.id] : idsOf(own);
      expect([...known].toSorted()).toEqual([...new Set(chosen)].toSorted());
    },
  );

  it("is what the active format chose", () => {
    const limits = { recentMessages: 2, compactMaxHistory: 4 };
    const formats = FORMAT_IDS.filter((format) => format !== "single-message");
    for (const [compact, ids] of [
      [false, ["7", "8", "9"]],
      [true, ["5", "6", "7", "8", "9"]],
    ] as const) {
      const rows = compare(chatWith(9), "same-selection", { ...limits, compact });
      expect(formatsOf(rows)).toEqual(formats);
      for (const row of inSeed(rows)) expect(idsOf(row)).toEqual(ids);
    }
  });

  it("has media only where the format carries them", () => {
    const photo = { kind: "image", mime: "image/jpeg", width: 800, height: 600, data: "aGVsbG8=" };
    const rows = compare(chatWith(3, { media: [photo] }), "same-selection");
    const carrying = inSeed(rows).filter(({ media }) => media.max !== 0);
    expect(carrying.map(({ format }) => format)).toEqual([
      "gemini",
      "openai",
      "responses",
      "anthropic",
      "interactions",
      "compact",
    ]);
    expect(rowOf(rows, "compact").media).toEqual(rowOf(rows, "gemini").media);
  });

  it("leaves entries that print as they were read to the other comparison", () => {
    const file = chatFileSchema.parse(chatWith(5));
    const input = { ...contextInputFromFile(file), contextEntries: [{ index: 1, content: "as read" }] };
    const settings = resolveSettings({ chat: { recentMessages: 2 } });
    const rows = compareFormats({
      input,
      settings,
      mode: "same-selection",
      counterOf: () => estimateByWords,
    });
    expect(idsOf(rowOf(rows, "context-json"))).toEqual(["3", "4", "5"]);
  });
});

it.each([
  [{}, ["exact", "exact", "exact", "exact", "estimate"]],
  [{ tokenizer: "cl100k" }, ["exact", "exact", "exact", "estimate", "estimate"]],
  [{ model: "claude-sonnet-5" }, ["exact", "exact", "estimate", "exact", "estimate"]],
] as const)(
  "the vocabulary in force counts for the model, the others for themselves: %j",
  (changes, labels) => {
    const rows = compare(chatWith(3), "same-selection", changes).filter(({ format }) => format === "gemini");
    expect(rows.map(({ text }) => text.accuracy)).toEqual(labels);
  },
);

it("by its own limits each format chooses for itself, the single message too", () => {
  const rows = compare(chatWith(9), "own-limits", { recentMessages: 2, compactMaxHistory: 4 });
  expect(Object.fromEntries(inSeed(rows).map((row) => [row.format, idsOf(row).length]))).toEqual({
    gemini: 3,
    openai: 3,
    responses: 3,
    anthropic: 3,
    interactions: 3,
    compact: 5,
    "context-json": 3,
    console: 3,
    "single-message": 1,
    "openai-summary": 9,
  });
});
