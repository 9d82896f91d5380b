import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { compareBodies } from "@/lib/core/drift/compare-bodies";
import { renderCommand } from "./render-command";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-imported-request-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compareWithWire(file: string) {
  const text = readFileSync(file, "utf8");
  const wire = await renderCommand(file, { set: [], wire: true });
  return compareBodies({ text, body: JSON.parse(text) }, { text: wire.text, ranges: [] });
}

test.each([
  ["openai-chat/context-lens-openai-chat.json", ["tools"]],
  ["openai-chat/context-lens-openai-chat-tools.json", ["tools"]],
  ["anthropic-messages/context-lens-anthropic-basic.json", ["max_tokens", "tools"]],
])("the wire of an imported request is equal to it: %s", async (sample, parameters) => {
  const comparison = await compareWithWire(path.join(import.meta.dirname, "../lib/import/samples", sample));
  expect(comparison).toEqual({ kind: "equal", parameters: expect.arrayContaining(parameters) });
});

test("a request as the SDK posts it comes back byte for byte, ids and exact arguments included", async () => {
  const file = path.join(folder, "request.json");
  const call = { id: "c1", type: "function", function: { name: "f", arguments: '{"a": 1}' } };
  const messages = [
    { role: "system", content: "Be kind." },
    { role: "user", content: "Hi" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c1", content: '{"x": 2}' },
    { role: "user", content: "Thanks" },
  ];
  writeFileSync(file, JSON.stringify({ model: "gpt-4o", messages }));
  expect(await compareWithWire(file)).toEqual({ kind: "identical" });
});
