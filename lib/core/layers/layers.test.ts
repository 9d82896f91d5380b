import { describe, expect, it } from "vitest";
import cases from "../cases/layers.json";
import { contextInputFromFile } from "../context-input-from-file";
import type { ContextInput, SearchResult } from "../model/context-input";
import { botFacts } from "../plan/active-format";
import { planRequest } from "../plan/plan-request";
import { chatFileSchema } from "../schema/chat-file";
import { DEFAULT_SETTINGS } from "../schema/settings";
import { selectContext } from "../select-context";
import { type Layer, shareOf } from "./layer-budgets";
import { nearDuplicateFilter } from "./near-duplicates";

const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length;

type LayerCase = Readonly<{
  profile?: string | null;
  snippets?: readonly Readonly<{ text: string; score: number }>[];
  episodes?: readonly Readonly<{ topic: string; summary: string }>[];
}>;

/** The reference layer contents as a chat; the snippets are hits on older messages. */
function toInput({ profile, snippets = [], episodes = [] }: LayerCase): ContextInput {
  const file = chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "1", bot: { name: "gryag" } },
    messages: [{ id: "now", role: "user", author: { id: "5", name: "A" }, text: "hi" }],
    profiles: [{ userId: "5", summary: profile }],
    episodes,
  });
  const hits = snippets.map(
    ({ text, score }, index): SearchResult => ({ message: { id: `s${index}`, text }, score }),
  );
  return { ...contextInputFromFile(file), importedHits: hits };
}

describe("near-duplicates", () => {
  it("split words on Unicode white space, which a zero-width mark is not", () => {
    const isDuplicate = nearDuplicateFilter();
    const seen = ["one two", "two\u0085one", "one\uFEFFtwo"].map((text) => isDuplicate({ id: text, text }));
    expect(seen).toEqual([false, true, false]);
  });
});

describe("the cases of layers.json", () => {
  it.each(cases)("$name", ({ function: name, input, expected }) => {
    const { budget, snippets } = input as { budget?: number; snippets?: { text: string }[] };
    if (name === "layer_budgets") {
      const shares = Object.keys(expected).map((layer) => [layer, shareOf(layer as Layer, budget ?? 0)]);
      expect(Object.fromEntries(shares)).toEqual(expected);
    } else if (name === "dedupe_snippets") {
      const isDuplicate = nearDuplicateFilter();
      expect(snippets?.map(({ text }) => text).filter((text) => !isDuplicate({ id: "x", text }))).toEqual(
        expected,
      );
    } else {
      const stored = toInput(input as LayerCase);
      const plan = planRequest(botFacts(stored), DEFAULT_SETTINGS, "gemini");
      const { context } = selectContext(stored, DEFAULT_SETTINGS, plan, countWords);
      const text = context.system.map((block) => block.text).join("\n\n");
      expect({ system_context: text || null }).toEqual(expected);
    }
  });
});
