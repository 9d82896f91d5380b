import { afterEach, beforeEach, expect, it } from "vitest";
import type { AnswersQuery } from "../../contract/answers";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { readAnswers } from "./list-answers";

let store: Store;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, close } = openScratchStore());
});
afterEach(() => close());

const read = async (query: Partial<AnswersQuery> = {}) => {
  const page = await readAnswers(store, CHAT, { only: "all", ...query });
  if (page === undefined) throw new Error("the chat is there");
  return page;
};
const ids = async (query: Partial<AnswersQuery> = {}) =>
  (await read(query)).answers.map(({ messageId }) => messageId);

it("the bot's answers stand newest first, up to the cut-off; clean ones are short", async () => {
  const long = { id: "long", role: "model", text: "слово ".repeat(100) } as const;
  const silent = { id: "silent", role: "model" as const, toolCalls: [{ name: "f", args: {} }] };
  await store.writeChatFiles([chatFile([...exchanges(1, 2), silent, long])]);
  expect(await ids()).toEqual(["long", "a2", "a1"]);
  expect(await ids({ at: "q2" })).toEqual(["a1"]);
  expect(await ids({ at: "a2" })).toEqual(["a2", "a1"]);
  expect((await read()).answers[0]).toMatchObject({ kind: "clean", characters: 600 });
  expect(JSON.stringify(await read()).length).toBeLessThan(700);
});

it("clean ones come whole where they are asked for so, many at a time", async () => {
  const text = "слово ".repeat(100);
  await store.writeChatFiles([chatFile([...exchanges(1, 500), { id: "long", role: "model", text }])]);
  const page = await read({ texts: "whole" });
  expect(page.answers[0]).toMatchObject({ messageId: "long", kind: "clean", excerpt: text });
  expect(page.answers).toHaveLength(400);
  const rest = await read({ texts: "whole", before: page.nextBefore });
  expect(rest.answers.at(-1)?.messageId).toBe("a1");
  expect(page.answers.length + rest.answers.length).toBe(501);
});

it("an answer that gives something away comes whole, with what it gives away", async () => {
  const text = '[meta] chat_id=1 name="x\ud800\0"\nHello';
  const names = { id: "names", role: "model", text: 'See "name": "Olha" there' } as const;
  await store.writeChatFiles([chatFile([{ id: "leak", role: "model", text }, ...exchanges(1, 1), names])]);
  expect((await read({ only: "leaks" })).answers).toMatchObject([
    { messageId: "names", kind: "leaking", leaks: [{ kind: "technical-id-leak" }] },
    { messageId: "leak", kind: "leaking", text, leaks: [{ kind: "meta-leak" }] },
  ]);
});

it("a long chat comes in pages; leaks are found however far back they lie", async () => {
  const leak = { id: "old", role: "model", text: "user_id=5" } as const;
  await store.writeChatFiles([chatFile([leak, ...exchanges(1, 500)])]);
  const found: string[] = [];
  let before: number | undefined;
  do {
    const page = await read({ before });
    found.push(...page.answers.map(({ messageId }) => messageId));
    before = page.nextBefore;
  } while (before !== undefined);
  expect(found).toEqual([...Array.from({ length: 500 }, (_, index) => `a${500 - index}`), "old"]);
  expect(await read({ only: "leaks" })).toMatchObject({ answers: [{ messageId: "old" }], looked: 501 });
});

it("there are none of a chat that is not there", async () => {
  expect(await readAnswers(store, "gone", { only: "all" })).toBeUndefined();
});
