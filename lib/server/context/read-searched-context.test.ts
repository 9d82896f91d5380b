import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../../core/schema/settings";
import { chatFile, openScratchStore } from "../sqlite/summary-chat.fixture";
import { readSearchedContext } from "./read-searched-context";

let scratch: ReturnType<typeof openScratchStore>;
const messages = [
  { id: "1", role: "user" as const, text: "green tea" },
  { id: "2", role: "model" as const, text: "with honey" },
  { id: "3", role: "user" as const, text: "which tea?" },
];
const file = chatFile(messages);

beforeAll(async () => {
  scratch = openScratchStore();
  await scratch.store.writeChatFiles([file]);
});
afterAll(() => scratch.close());

/** The candidates, and how often the store was searched for them. */
async function search(
  formats: readonly ("gemini" | "single-message")[],
  settings: Partial<Settings>,
  at = "3",
) {
  const findCandidates = vi.fn(scratch.store.findCandidates);
  const context = await readSearchedContext(
    { ...scratch.store, findCandidates },
    file.chat.id,
    { at, size: 1 },
    { settings: { ...DEFAULT_SETTINGS, ...settings }, formats },
  );
  return { ids: context?.input.candidates.map(({ id }) => id), searches: findCandidates.mock.calls.length };
}

it("brings the candidates from before the window", async () => {
  expect(await search(["single-message", "gemini"], {})).toEqual({ ids: ["1", "3"], searches: 1 });
});

it.each([
  ["the layers are off", () => search(["gemini"], { layers: false })],
  ["no format has memory layers", () => search(["single-message"], {})],
  ["nothing is to be answered", () => search(["gemini"], {}, "2")],
])("does not search when %s", async (_when, searching) => {
  expect(await searching()).toEqual({ ids: [], searches: 0 });
});

it("is undefined without such a chat or message", async () => {
  const assembly = { settings: DEFAULT_SETTINGS, formats: ["gemini" as const] };
  expect(await readSearchedContext(scratch.store, "nope", {}, assembly)).toBeUndefined();
  expect(await readSearchedContext(scratch.store, file.chat.id, { at: "nope" }, assembly)).toBeUndefined();
});
