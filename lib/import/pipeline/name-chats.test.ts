import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "../collect-import.fixture";
import { makeDatabase } from "../formats/sqlite/make-database.fixture";
import { memorySource } from "../source/import-source";

const asks = {
  role: "user",
  content: "Where do the hedgehogs sleep in winter, and who feeds them until the spring comes?",
};
const answers = { role: "assistant", content: "Under leaves." };
const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");
const chatsOf = async (name: string, content: string | Uint8Array) =>
  (await collectImport(memorySource(name, content))).chats.map(({ chat }) => chat);

describe("titles", () => {
  test.each([
    ["the source's own", "log.json", JSON.stringify({ title: "Hedgehogs", messages: [asks] }), ["Hedgehogs"]],
    ["the file's", "garden.json", JSON.stringify({ messages: [asks] }), ["garden"]],
    ["the file's, of a bare list", "exports/garden.jsonl", lines(asks, answers), ["garden"]],
    [
      "the first words, of several in a file",
      "data.jsonl",
      lines(
        { messages: [{ role: "system", content: "Be kind." }, asks] },
        { messages: [answers, { role: "user", content: "Thanks\nindeed" }] },
      ),
      ["Where do the hedgehogs sleep in winter, and who feeds them…", "Thanks indeed"],
    ],
    [
      "the file's, where nobody asks",
      "data.jsonl",
      lines({ messages: [answers] }, { messages: [{ role: "assistant", content: "Yo" }] }),
      ["data", "data"],
    ],
  ])("%s", async (_, name, content, titles) => {
    expect((await chatsOf(name, content)).map(({ title }) => title)).toEqual(titles);
  });

  test("a chat of a database that has an id and no name", async () => {
    const database = makeDatabase(
      "CREATE TABLE messages (chat_id INTEGER, role TEXT, text TEXT);" +
        "INSERT INTO messages VALUES (-100, 'user', 'Hello there'), (-100, 'assistant', 'Hi'), (7, 'assistant', 'Yo');",
    );
    expect((await chatsOf("bot.db", database)).map(({ id, title }) => [id, title])).toEqual([
      ["-100", "Hello there"],
      ["7", "bot"],
    ]);
  });

  test("a chat file without a title stays without one", async () => {
    const file = {
      contextscope: 1,
      chat: { id: "1", bot: { name: "b" } },
      messages: [{ id: "1", role: "user", text: "x" }],
    };
    expect((await collectJson(file)).chat.title).toBeUndefined();
  });
});

describe("bots and platforms", () => {
  test.each([
    [
      "the assistant's own name",
      { model: "gpt-4o", messages: [asks, { ...answers, name: "Hedy" }] },
      "Hedy",
      "openai",
    ],
    ["the model", { model: "gpt-4o", messages: [asks, answers] }, "gpt-4o", "openai"],
    [
      "the model that answered",
      { messages: [asks], response: { model: "gpt-4.1", choices: [{ message: answers }] } },
      "gpt-4.1",
      "openai",
    ],
    ["nothing", { messages: [asks, answers] }, "assistant", "openai"],
    [
      "Claude's model",
      { model: "claude-sonnet-4", system: "x", messages: [asks] },
      "claude-sonnet-4",
      "anthropic",
    ],
    [
      "Gemini's model",
      { model: "models/gemini-3.5-flash", contents: [{ parts: [{ text: "x" }] }] },
      "gemini-3.5-flash",
      "gemini",
    ],
  ])("%s", async (_, value, bot, platform) => {
    const { chat } = await collectJson(value);
    expect({ bot: chat.bot.name, platform: chat.platform }).toEqual({ bot, platform });
  });

  test("a chat with an id of its own may belong to any platform", async () => {
    const { chat } = await collectJson({ chat_id: "-100", messages: [asks] });
    expect(chat.platform).toBeUndefined();
  });
});
