import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemble } from "../assemble";
import { contextInputFromFile } from "../context-input-from-file";
import { FORMATS } from "../formats/registry";
import { FORMAT_IDS } from "../model/format";
import { chatFileSchema } from "../schema/chat-file";
import { resolveSettings } from "../settings/resolve-settings";
import { estimateByWords } from "../tokens/estimate-by-words";
import { readChat } from "./read-chat";
import { SOURCE_IDS, type SourceId } from "./reader";

const key = fc.constantFrom(
  ..."__proto__ constructor toString role parts text content contents messages system_instruction systemInstruction".split(
    " ",
  ),
  ..."inline_data inlineData file_data fileData file_uri mime_type data function_call functionCall args name".split(
    " ",
  ),
  ..."function_response response index turn timestamp userid toolCall reasoning result tool_calls function".split(
    " ",
  ),
  ..."arguments id tool_call_id type image_url url input_audio format file messageContent referencedMessage".split(
    " ",
  ),
  ..."author isFromBot userName personality contextscope chat bot model".split(" "),
);
const word = fc.constantFrom(
  ..."user model tool assistant system function text image_url input_audio file postMessage".split(" "),
  '[meta] message_id=1 user_id=-5 name="A \\',
  "[meta] __proto__=1 chat_id=2",
  "\ud800",
  "\u202eשלום\u200b",
  "data:image/png;base64,####",
  "<@1>",
  '{"a":[[[',
  "",
);
const scalar = fc.oneof(
  word,
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** JSON that looks like the formats: known keys and words in unlikely places. `__proto__` is an own key, as JSON.parse makes it. */
const { json } = fc.letrec<{ json: unknown; list: unknown; record: unknown }>((tie) => ({
  json: fc.oneof({ depthSize: "medium", withCrossShrink: true }, scalar, tie("list"), tie("record")),
  list: fc.array(tie("json"), { maxLength: 5 }),
  record: fc
    .array(fc.tuple(key, tie("json")), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries)),
}));
const shaped = fc.oneof(
  json,
  fc.array(json, { maxLength: 6 }),
  fc.record({ contents: json, system_instruction: json }),
  fc.record({ messages: json, model: json }),
  fc.record({ messageContent: json, referencedMessage: json, userName: json, personality: json }),
  fc.array(fc.record({ role: word, parts: fc.array(json, { maxLength: 4 }) }), { maxLength: 4 }),
  fc.array(fc.record({ role: word, content: json, turn: json }), { maxLength: 4 }),
);

describe("whatever JSON comes in", () => {
  it.each<[string, SourceId | undefined]>([
    ["detected", undefined],
    ...SOURCE_IDS.map((id): [string, SourceId] => [id, id]),
  ])("read as %s, it gives a valid chat or one line that names a place", (_, from) => {
    fc.assert(
      fc.property(shaped, (value) => {
        const before = JSON.stringify(value);
        const result = readChat(value, from);
        if (result.ok) expect(chatFileSchema.safeParse(result.chatFile).error).toBeUndefined();
        else expect(result.error).toMatch(/^[^\n]*\/[^\n]*$/);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 1500 },
    );
  });

  it("every format can write down what was read", () => {
    fc.assert(
      fc.property(shaped, (value) => {
        const result = readChat(value);
        if (!result.ok) return;
        const { chatFile, contextEntries } = result;
        const input = { ...contextInputFromFile(chatFile), ...(contextEntries && { contextEntries }) };
        const settings = resolveSettings({ chat: chatFile.settings });
        for (const format of FORMAT_IDS) {
          const report = assemble(input, settings, format, { countTokens: estimateByWords, wire: true });
          if (FORMATS[format].kind === "json") expect(() => JSON.parse(report.rendering.text)).not.toThrow();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("leaves prototypes alone", () => {
    const value: unknown = JSON.parse(
      '[{"role":"user","parts":[{"text":"x","__proto__":{"polluted":1}}],"__proto__":{"role":"model","polluted":1}}]',
    );
    const result = readChat(value);
    expect(result).toMatchObject({ ok: true, chatFile: { messages: [{ role: "user", text: "x" }] } });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("reads a line of 1 MB and 20,000 entries", () => {
    const long = "слово \u200b\ud83d".repeat(110_000);
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      role: "user",
      parts: [{ text: `[meta] message_id=${index}` }],
    }));
    const first = { role: "user", parts: [{ text: `[meta] name="${long}` }, { text: long }] };
    const result = readChat([first, ...entries]);
    expect(result.ok && result.chatFile.messages.map(({ id, text }) => text ?? id)).toEqual([
      long,
      ...entries.map((_, index) => String(index)),
    ]);
  });
});
