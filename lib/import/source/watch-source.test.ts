import { expect, test } from "vitest";
import { previewImport } from "../pipeline/preview-import";
import { memorySource } from "./import-source";
import { watchSource } from "./watch-source";

test("shows how far a reading has come, and the reading is the same", async () => {
  const text = '[{"role":"user","content":"hi"}]';
  const seen: number[] = [];
  const { messages } = await previewImport(watchSource(memorySource("x", text), (bytes) => seen.push(bytes)));
  expect(messages).toBe(1);
  expect(seen.at(-1)).toBe(text.length);
});
