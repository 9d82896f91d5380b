import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FormatId } from "../../core/model/format";
import type { SettingOverrides } from "../../core/schema/settings";
import { chatFile, openScratchStore } from "../store/summary-chat.fixture";
import { loadContext } from "./load-context";

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
async function search(formats: readonly FormatId[], overrides: SettingOverrides, at = "3") {
  const findCandidates = vi.fn(scratch.store.findCandidates);
  const context = await loadContext(
    { ...scratch.store, findCandidates },
    { chatId: file.chat.id, at, overrides, formats: () => formats },
  );
  if (context.kind !== "ok") throw new Error(context.kind);
  return { ids: context.input.candidates.map(({ id }) => id), searches: findCandidates.mock.calls.length };
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
