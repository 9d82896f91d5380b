import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "../../collect-import.fixture";
import { previewImport } from "../../pipeline/preview-import";
import { memorySource } from "../../source/import-source";

const asks = { role: "user", content: "What is up?" };
const rows = (...values: readonly unknown[]) =>
  memorySource("calls.jsonl", values.map((value) => JSON.stringify(value)).join("\n"));
const remarksOf = async (value: unknown) =>
  (await collectJson(value)).skipped.filter(({ count }) => count === 0).map(({ reason }) => reason);

describe("a logged call", () => {
  test.each([
    ["a string", { response: "All good." }],
    ["a message", { response: { role: "assistant", content: "All good." } }],
    [
      "a chat completion",
      { response: { choices: [{ message: { role: "assistant", content: "All good." } }] } },
    ],
    ["a body with choices", { response: { body: { choices: [{ message: { content: "All good." } }] } } }],
    ["a text completion", { response: { choices: [{ text: "All good." }] } }],
    [
      "output of the Responses API",
      { output: [{ type: "message", role: "assistant", content: "All good." }] },
    ],
    [
      "a response with output",
      { response: { output: [{ type: "message", role: "assistant", content: "All good." }] } },
    ],
    ["a completion", { completion: "All good." }],
    ["content only", { output: { content: "All good." } }],
  ])("is read with its answer: %s", async (_, answer) => {
    const { messages, skipped } = await collectJson({
      timestamp: "2025-04-04T12:33:00Z",
      messages: [asks],
      ...answer,
    });
    expect(messages.map(({ role, text, sentAt }) => [role, text, sentAt])).toEqual([
      ["user", "What is up?", "2025-04-04T12:33:00Z"],
      ["model", "All good.", "2025-04-04T12:33:00Z"],
    ]);
    expect(skipped).toEqual([]);
  });

  test("has the times of LiteLLM: start for the question, end for the answer", async () => {
    const call = {
      startTime: 1_743_770_000.5,
      endTime: 1_743_770_002,
      model: "gpt-4o",
      messages: [asks],
      response: "Yes",
    };
    const { messages, chat } = await collectJson(call);
    expect(messages.map(({ sentAt }) => sentAt)).toEqual([
      "2025-04-04T12:33:20.500Z",
      "2025-04-04T12:33:22Z",
    ]);
    expect(chat.bot.name).toBe("gpt-4o");
  });

  test("of a growing log gives each question the time of its own call", async () => {
    const answer = { role: "assistant", content: "Fine." };
    const source = rows(
      { timestamp: 1_743_770_000, messages: [asks], response: "Fine." },
      {
        timestamp: 1_743_770_060,
        messages: [asks, answer, { role: "user", content: "And now?" }],
        response: "Also.",
      },
    );
    const { messages } = await collectImport(source);
    expect(messages.map(({ text, sentAt }) => [text, sentAt])).toEqual([
      ["What is up?", "2025-04-04T12:33:20Z"],
      ["Fine.", "2025-04-04T12:33:20Z"],
      ["And now?", "2025-04-04T12:34:20Z"],
      ["Also.", "2025-04-04T12:34:20Z"],
    ]);
  });

  test("may be a prompt and a completion", async () => {
    const { messages } = await collectImport(
      rows({ prompt: "2 + 2?", completion: "4" }, { prompt: "3 + 3?", completion: "6" }),
    );
    expect(messages.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "user 2 + 2?",
      "model 4",
      "user 3 + 3?",
      "model 6",
    ]);
  });

  test("of Anthropic and Gemini has its answer as text, too", async () => {
    const anthropic = {
      system: "Be kind.",
      messages: [asks],
      response: "Yes.",
      timestamp: "2025-04-04T12:33:00Z",
    };
    const gemini = { contents: [{ role: "user", parts: [{ text: "hi" }] }], response: "Yes." };
    for (const call of [anthropic, gemini]) {
      const { messages, skipped } = await collectJson(call);
      expect(messages.at(-1)).toMatchObject({ role: "model", text: "Yes." });
      expect(skipped).toEqual([]);
    }
  });
});

describe("what is not imported is reported", () => {
  test.each([
    ["an answer of no known shape", { messages: [asks], response: { code: 5 } }, ["not imported: response"]],
    ["a second answer", { messages: [asks], response: "a", output: "b" }, ["not imported: output"]],
    ["a time that is none", { messages: [asks], timestamp: "soon" }, ["not imported: timestamp"]],
    [
      "a part of an unknown type",
      {
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "x" },
              { type: "hologram", data: 1 },
            ],
          },
        ],
      },
      ['not imported: content of the type "hologram"'],
    ],
    [
      "a part of Gemini",
      { contents: [{ role: "user", parts: [{ text: "x" }, { smell: "roses" }] }] },
      ["not imported: a part with smell"],
    ],
    [
      "an answer beside ShareGPT",
      { conversations: [{ from: "human", value: "x" }], response: "y" },
      ["not imported: response"],
    ],
    ["nothing", { messages: [asks], response: null, output: "", completion: [] }, []],
  ])("%s", async (_, value, remarks) => {
    expect(await remarksOf(value)).toEqual(remarks);
  });

  test("once for a file, with how often; nothing counts as skipped", async () => {
    const row = { messages: [asks], response: { code: 5 } };
    const { skipped } = await previewImport(rows(row, { ...row, x: 1 }, { ...row, x: 2 }));
    expect(skipped).toMatchObject({ count: 0, examples: [{ reason: "not imported: response (3 times)" }] });
  });
});

describe("Open WebUI", () => {
  const message = (id: string, role: string, parentId: string | null, more: object = {}) => ({
    id,
    role,
    parentId,
    content: `text ${id}`,
    timestamp: 1_743_770_000,
    ...more,
  });
  const [one, two, other] = [
    message("a", "user", null),
    message("b", "assistant", "a", { modelName: "DeepSeek V3" }),
    message("c", "assistant", "a"),
  ];
  const history = { messages: { a: one, b: two, c: other }, currentId: "b" };

  test.each([
    ["a chat with its list", { title: "Ethics", history, messages: [one, two] }],
    ["a chat without a list", { title: "Ethics", history }],
    ["an account export", [{ id: "", title: "Ethics", chat: { history, messages: [one, two] } }]],
  ])("%s: ids, times, model and the other branch", async (_, value) => {
    const { chat, messages, skipped } = await collectJson(value);
    expect(chat).toMatchObject({ title: "Ethics", platform: "open-webui", bot: { name: "DeepSeek V3" } });
    expect(messages.map(({ id, role, sentAt }) => [id, role, sentAt])).toEqual([
      ["a", "user", "2025-04-04T12:33:20Z"],
      ["b", "model", "2025-04-04T12:33:20Z"],
    ]);
    expect(skipped).toMatchObject([{ reason: "on another branch of the conversation", count: 1 }]);
  });
});

const responsesCall = { model: "gpt-4o", input: [{ role: "user", content: "What is up?" }] };
const interactionsCall = {
  model: "gemini-3.5-flash",
  input: [{ type: "user_input", content: [{ type: "text", text: "What is up?" }] }],
};
const anthropicCall = { model: "claude-opus-4-5", max_tokens: 9, system: "Be kind.", messages: [asks] };

describe("a logged call of another protocol", () => {
  const said = [{ type: "text", text: "All good." }];
  const item = { type: "message", role: "assistant", content: [{ type: "output_text", text: "All good." }] };
  const step = { type: "model_output", content: said };
  const message = { type: "message", role: "assistant", content: said };
  const calls: readonly (readonly [string, object])[] = [
    ["Responses, items", { ...responsesCall, output: [item] }],
    ["Responses, a response", { request: responsesCall, response: { output: [item] } }],
    ["Responses, a text", { ...responsesCall, response: "All good." }],
    ["Interactions, steps", { request: interactionsCall, response: { steps: [step] } }],
    ["Interactions, outputs", { ...interactionsCall, outputs: [step] }],
    ["Interactions, a text", { ...interactionsCall, response: "All good." }],
    ["Anthropic, a message", { request: anthropicCall, response: message }],
    ["Anthropic, a text", { ...anthropicCall, completion: "All good." }],
  ];
  const expected = [
    ["user", "What is up?", "2025-04-04T12:33:00Z"],
    ["model", "All good.", "2025-04-04T12:33:00Z"],
  ];

  test.each(calls)("is read with its answer and time: %s", async (_, call) => {
    const logged = { timestamp: "2025-04-04T12:33:00Z", ...call };
    const document = await collectJson(logged);
    const lines = await collectImport(rows(logged, { timestamp: "2025-04-05T00:00:00Z", ...call }));
    for (const { messages, skipped } of [document, lines]) {
      expect(messages.slice(0, 2).map(({ role, text, sentAt }) => [role, text, sentAt])).toEqual(expected);
      expect(skipped).toEqual([]);
    }
  });
});
