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
  ["anthropic-messages/context-lens-anthropic-basic.json", ["tools"]],
])("the wire of an imported request is equal to it: %s", async (sample, parameters) => {
  const comparison = await compareWithWire(path.join(import.meta.dirname, "../lib/import/samples", sample));
  expect(comparison).toEqual({ kind: "equal", parameters: expect.arrayContaining(parameters) });
});

const PICTURE = "iVBORw0KGgo=";
const text = (value: string) => ({ type: "text", text: value });

const BODIES = {
  "several texts in one message": {
    model: "gpt-4o",
    messages: [
      { role: "user", content: [text("Compare these."), text("First:\nа"), text("Second: 🙂")] },
      { role: "assistant", content: [text("Both"), text("are short.")] },
      { role: "user", content: "Thanks" },
    ],
  },
  "text around a picture": {
    model: "gpt-4o",
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: `data:image/png;base64,${PICTURE}` } },
          text("What is this?"),
          { type: "image_url", image_url: { url: "https://example.com/b.png" } },
          text("And this?"),
        ],
      },
    ],
  },
  "users with names": {
    model: "gpt-4o",
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi", name: "Alice" },
      { role: "assistant", content: "Hello Alice." },
      { role: "user", content: "Hi", name: "Bob_2" },
    ],
  },
  "an Anthropic request": {
    model: "claude-sonnet-4-5",
    max_tokens: 1234,
    system: "Be kind.",
    messages: [
      {
        role: "user",
        content: [
          { type: "image", source: { type: "base64", media_type: "image/png", data: PICTURE } },
          text("Describe it."),
          text("Briefly."),
        ],
      },
      {
        role: "assistant",
        content: [text("Let me look."), { type: "tool_use", id: "t1", name: "zoom", input: { by: 2 } }],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "t1",
            content: [
              text("zoomed"),
              { type: "image", source: { type: "url", url: "https://example.com/z.png" } },
            ],
            is_error: true,
          },
        ],
      },
    ],
  },
};

test.each(Object.entries(BODIES))("the wire of %s is identical to what was imported", async (name, body) => {
  const file = path.join(folder, `${name.replaceAll(" ", "-")}.json`);
  writeFileSync(file, JSON.stringify(body));
  expect(await compareWithWire(file)).toEqual({ kind: "identical" });
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
