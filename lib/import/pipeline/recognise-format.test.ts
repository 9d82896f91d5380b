import { describe, expect, test } from "vitest";
import { memorySource } from "../source/import-source";
import { recogniseFormat } from "./recognise-format";

const recognise = (content: string | Buffer) => recogniseFormat(memorySource("x", content));

describe("recognised by content", () => {
  test.each([
    ['{"contextscope":1,"chat":{"id":"1","bot":{"name":"b"}},"messages":[]}', "chat-file"],
    ['[{"role":"user","content":"hi"}]', "openai"],
    ['{"model":"gpt-4o","messages":[]}', "openai"],
    [
      '{"messages":[{"role":"user","content":"a"}]}\n{"messages":[{"role":"user","content":"b"}]}\n',
      "openai",
    ],
    ['{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}', "openai"],
    [
      '{"custom_id":"1","response":{"body":{"choices":[{"message":{"role":"assistant","content":"x"}}]}}}',
      "openai",
    ],
    ['{"system":"s","messages":[{"role":"user","content":"a"}]}', "anthropic"],
    ['[{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"x"}]}]', "anthropic"],
    ['{"model":"claude-opus-4-5","max_tokens":9,"messages":[{"role":"user","content":"a"}]}', "anthropic"],
    ['{"model":"gpt-4o","input":"hi"}', "responses"],
    ['{"model":"gpt-4o","instructions":"s","input":[{"role":"user","content":"hi"}]}', "responses"],
    ['[{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}]', "responses"],
    [
      '{"type":"message","role":"user","content":[{"type":"input_text","text":"a"}]}\n{"type":"reasoning","summary":[]}',
      "responses",
    ],
    ['{"object":"response","output":[{"type":"reasoning","summary":[]}]}', "responses"],
    ['{"input":[{"role":"user","content":"hi"}],"ideal":"x"}', "openai"],
    ['{"model":"gemini-3.5-flash","input":"hi"}', "interactions"],
    ['[{"type":"user_input","content":[{"type":"text","text":"hi"}]}]', "interactions"],
    ['[{"role":"user","parts":[{"text":"hi"}]}]', "gemini"],
    ['{"contents":[]}', "gemini"],
    ['[{"index":0,"turn":0,"role":"user","content":{"userid":"<@U1>","text":"x"}}]', "context-json"],
    ['[{"type":"human","data":{"content":"x"}}]', "langchain"],
    [
      '[{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"x"}}]',
      "langchain",
    ],
    ['[{"conversations":[{"from":"human","value":"x"}]}]', "sharegpt"],
    ['{"ok":true,"result":[{"update_id":1,"message":{"message_id":1,"chat":{"id":1}}}]}', "bot-api"],
    ['[{"uuid":"1","chat_messages":[]}]', "claude-export"],
    ['[{"type":"message","ts":"1.000001","text":"x"}]', "slack"],
    ['{"chats":{"list":[]}}', "telegram"],
  ])("%s", async (text, format) => {
    expect(await recognise(text)).toMatchObject({ ok: true, format });
    expect(await recognise(`\ufeff${text.replaceAll("\n", "\r\n")}`)).toMatchObject({ ok: true, format });
  });

  test("keys behind a very long first value are found", async () => {
    const text = `{"model":"x","note":"${"n".repeat(200_000)}","messages":[{"role":"user","content":"hi"}]}`;
    expect(await recognise(text)).toMatchObject({ ok: true, format: "openai" });
  });

  test("rows longer than the first look are still rows", async () => {
    const row = `{"messages":[{"role":"user","content":"${"n".repeat(100_000)}"}]}\n`;
    expect(await recognise(row + row)).toMatchObject({ ok: true, format: "openai" });
  });
});

describe("refused with what was seen", () => {
  test.each([
    ["", "an empty file"],
    ["hello there", 'text that begins with "hello there"'],
    ['{"a":1,"b":2}', 'an object with the keys "a", "b"'],
    ["[1,2]", "a list of which the first is 1"],
    [Buffer.from("\ufeff[]", "utf16le"), "UTF-16"],
    [Buffer.from('[{"role"', "utf16le"), "UTF-16"],
    [Buffer.from('{"text":"\xcf\xf0\xe8\xe2\xb3\xf2"}', "latin1"), "not valid UTF-8 (perhaps Windows-1251"],
    [`${"[".repeat(10_000)}${"]".repeat(10_000)}`, "nested more than 500 deep"],
  ])("%s", async (content, reason) => {
    const result = await recognise(content);
    expect(result.ok ? result.format : result.reason).toContain(reason);
  });
});
