import { expect, test } from "vitest";
import { protocolOfBody } from "./protocol-of-body";

const user = { role: "user", content: "hi" };

test.each([
  [{ contents: [{ role: "user", parts: [{ text: "hi" }] }] }, "gemini"],
  [{ contents: [] }, "gemini"],
  [{ model: "gpt-4o", messages: [user] }, "openai"],
  [{ model: "anthropic/claude-opus-4.5", messages: [user], max_tokens: 5 }, "openai"],
  [{ model: "claude-opus-4-5", messages: [{ role: "system", content: "s" }, user], max_tokens: 5 }, "openai"],
  [{ model: "claude-opus-4-5", messages: [user], max_tokens: 5 }, "anthropic"],
  [{ model: "m", system: "s", messages: [user] }, "anthropic"],
  [
    { model: "m", messages: [{ role: "assistant", content: [{ type: "tool_use", id: "1", name: "f" }] }] },
    "anthropic",
  ],
  [{ model: "gpt-4o", input: "hi" }, "responses"],
  [{ model: "gpt-4o", input: [user] }, "responses"],
  [{ input: [{ type: "function_call", call_id: "1", name: "f", arguments: "{}" }] }, "responses"],
  [{ model: "gemini-3.5-flash", input: "hi" }, "interactions"],
  [{ model: "x", input: [{ type: "user_input", content: [] }] }, "interactions"],
  [{ model: "text-embedding-3-small", input: "hi" }, undefined],
  [{ prompt: "hi" }, undefined],
  [[user], undefined],
  ["hi", undefined],
  [null, undefined],
])("%j is %s", (body, protocol) => expect(protocolOfBody(body)).toBe(protocol));
