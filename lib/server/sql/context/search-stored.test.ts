import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bestCandidates } from "../../../core/layers/best-candidates";
import { findCandidates } from "../../../core/layers/find-candidates";
import type { SearchCandidate } from "../../../core/model/context-input";
import { type Message, messageSchema } from "../../../core/schema/message";
import type { Store } from "../../store/store";
import { openTestStore } from "../../store/test-store.fixture";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-search-"));
let store: Store;
let chats = 0;
beforeAll(() => {
  store = openTestStore(path.join(folder, "one.db"));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What the database finds, and what a walk over the same messages does. */
async function search(texts: readonly string[], query: string) {
  chats += 1;
  const id = `chat ${chats}`;
  const messages: readonly Message[] = texts.map((text, index) =>
    messageSchema.parse({ id: `${index}`, role: "user", text }),
  );
  const chat = { id, bot: { name: "bot" } };
  await store.writeChatFiles([
    { contextscope: 1, chat, messages: [...messages], profiles: [], episodes: [], summaries: [] },
  ]);
  const request = { query, before: texts.length };
  const ranked = (candidates: readonly SearchCandidate[]) =>
    bestCandidates(query, candidates, () => false).map((hit) => hit.message.text);
  return {
    stored: ranked(await store.findCandidates(id, request)),
    walked: ranked(findCandidates(messages, request)),
  };
}

it.each([
  ["an accent apart from its letter", "їжак".normalize("NFD"), "їжак".normalize("NFD")],
  ["a stress mark", "за́мок", "За́мок стоїть"],
  ["a dotted capital", "İstanbul", "İSTANBUL"],
  ["a final sigma", "ΦΩΣ", "ΦΩΣ"],
  ["a letter of no script", "\uF8FFPhone", "the \uF8FFPhone"],
  ["marks that join syllables", "नमस्ते", "नमस्ते दोस्त"],
  ["half an emoji after a line break", "привіт", "ось\nпривіт \ud83d"],
  ["a NUL", "привіт", "\0привіт"],
  ["an emoji before the word", "акція", "🔥Акція"],
  ["digits and letters", "B2B-продажі", "b2b продажів"],
  ["no spaces", "東京都知事", "東京都知事選挙"],
])("the index finds what a walk finds: %s", async (_what, query, text) => {
  const { stored, walked } = await search([text, "something else"], query);
  expect(walked).toEqual([text]);
  expect(stored).toEqual(walked);
});

it.each(["🤔", "👍🏻", "\u2068", "₽"])(
  "%s is younger than the index, which takes it for a letter",
  async (sign) => {
    const text = `${sign}привіт, ${sign}`;
    expect(await search([text], "привіт")).toEqual({ stored: [], walked: [] });
    expect(await search([`${text} привіт${sign}`], "привіт")).toMatchObject({ stored: [expect.any(String)] });
  },
);

it.each(["", "\0", "\ud83d"])("of a long text only the beginning is read: %j", async (start) => {
  const long = `${start}${"word ".repeat(40_000)}`;
  const late = `${start}${"filler ".repeat(40_000)}word`;
  const { stored, walked } = await search([late, long], "word");
  expect(walked).toEqual([long]);
  expect(stored).toEqual([long.slice(0, 20_000)]);
});

const letter = fc.constantFrom(
  ...["a", "й", "и", "ї", "I", "İ", "Σ", "ß", "न", "्", "ก", "東", "7", "²", "\u0301", "\u0306", "\u0338"],
  ...[
    " ",
    "\n",
    "'",
    "-",
    "\0",
    "\ud83d",
    "🎉",
    "🤔",
    "🏻",
    "\uFE0F",
    "\u2068",
    "\uE000",
    "\u200d",
    "ﬁ",
    "Ǆ",
    "ꙮ",
    "𝐀",
    "ª",
  ],
);
const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(""));

it("whatever is written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
      const { stored, walked } = await search(texts, texts.at(-1) ?? "");
      expect(stored).toEqual(walked);
    }),
    { numRuns: 200 },
  );
}, 60_000);
