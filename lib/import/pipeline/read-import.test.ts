import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "../collect-import.fixture";
import { memorySource } from "../source/import-source";
import { previewImport } from "./preview-import";
import { readImport } from "./read-import";

const discord = {
  guild: { id: "1", name: "Guild" },
  channel: { id: "1465712928698142909", name: "general" },
  messages: [
    {
      id: "1467296300805525534",
      type: "Default",
      timestamp: "2026-01-31T23:11:39.1+00:00",
      content: "привіт",
      author: { id: "10", name: "olya", nickname: "Оля", isBot: false },
    },
    {
      id: "1467296300805525535",
      type: "Reply",
      timestamp: "2026-01-31T23:11:40+00:00",
      content: "",
      reference: { messageId: "1467296300805525534" },
      embeds: [{ title: "Відповідь", description: "так" }],
      author: { id: "20", name: "helper", isBot: true },
    },
    {
      id: "1467296300805525536",
      type: "ChannelPinnedMessage",
      timestamp: "2026-01-31T23:11:41+00:00",
      content: "Pinned a message.",
      reference: { messageId: "1467296300805525534" },
      author: { id: "10", name: "olya" },
    },
    {
      id: "1467296300805525537",
      type: "Default",
      timestamp: "2026-01-31T23:11:42+00:00",
      content: "",
      author: { id: "10", name: "olya" },
      attachments: [
        { url: "https://cdn.example/a.png?ex=1", fileName: "a.png" },
        { url: "x.json_Files\\b.ogg", fileName: "b.ogg" },
      ],
      stickers: [{ id: "9", name: "wave", sourceUrl: "https://cdn.example/w.png" }],
    },
  ],
};

describe("who the bot is", () => {
  test("the one marked as a bot is guessed, and speaks as the model", async () => {
    const { chat, messages } = await collectJson(discord);
    expect(chat.bot).toEqual({ id: "20", name: "helper", username: "helper" });
    expect(messages.map(({ role }) => role)).toEqual(["user", "model", "event", "user"]);
  });

  test("another may be chosen, or nobody", async () => {
    const chosen = await collectJson(discord, { bot: { id: "10", name: "Оля" } });
    expect(chosen.chat.bot).toEqual({ id: "10", name: "Оля" });
    expect(chosen.messages.map(({ role }) => role)).toEqual(["model", "user", "event", "model"]);
    const none = await collectJson(discord, { bot: null });
    expect(none.messages.map(({ role }) => role)).toEqual(["user", "user", "event", "user"]);
  });

  test("the preview lists the authors with the guess", async () => {
    const preview = await previewImport(memorySource("x", JSON.stringify(discord)));
    expect(preview).toMatchObject({ format: "discord", needsBot: true, guess: "20", messages: 3, events: 1 });
    expect(preview.authors.map(({ key, messages, isMarkedBot }) => [key, messages, isMarkedBot])).toEqual([
      ["10", 2, false],
      ["20", 1, true],
    ]);
    expect(preview.chats[0]).toMatchObject({
      media: 3,
      from: "2026-01-31T23:11:39.100Z",
      to: "2026-01-31T23:11:42Z",
    });
  });
});

describe("Discord", () => {
  test("embeds are text, a pin is no reply, attachments are media by their ending", async () => {
    const { messages } = await collectJson(discord);
    expect(messages[1]).toMatchObject({
      text: "Відповідь\nтак",
      replyTo: { messageId: "1467296300805525534" },
    });
    expect(messages[2]?.replyTo).toBeUndefined();
    expect(messages[3]?.media).toEqual([
      { kind: "image", mime: "image/png", filename: "a.png", uri: "https://cdn.example/a.png?ex=1" },
      { kind: "audio", mime: "audio/ogg", filename: "b.ogg" },
      { kind: "sticker", mime: "image/png", filename: "wave", uri: "https://cdn.example/w.png" },
    ]);
  });
});

describe("mojibake", () => {
  test("is repaired only when asked", async () => {
    const chat = {
      name: "OlÃ¡ ðŸ§¤",
      type: "personal_chat",
      id: 1,
      messages: [
        { id: 1, type: "message", date: "2024-01-01T00:00:00", from: "JosÃ©", text: "OlÃ¡, tudo bem?" },
      ],
    };
    const plain = await collectJson(chat, { bot: null });
    expect(plain.messages[0]?.text).toBe("OlÃ¡, tudo bem?");
    const repaired = await collectJson(chat, { bot: null, repairMojibake: true });
    expect([repaired.chat.title, repaired.messages[0]?.author?.name, repaired.messages[0]?.text]).toEqual([
      "Olá 🧤",
      "José",
      "Olá, tudo bem?",
    ]);
    expect(repaired.events[1]).toMatchObject({ raw: { text: "OlÃ¡, tudo bem?" } });
  });

  test("is found and repaired wherever words stand, and the preview counts each place", async () => {
    const bad = "OlÃ¡";
    const file = (word: string) => ({
      contextscope: 1,
      chat: { id: bad, title: word, systemPrompt: word, bot: { name: word } },
      messages: [
        {
          id: bad,
          role: "model",
          text: word,
          reasoning: word,
          author: { id: bad, name: word },
          replyTo: { messageId: bad, name: word, excerpt: word },
          media: [{ kind: "document", filename: word, uri: bad }],
          toolCalls: [{ name: "f", args: { id: word, list: [word] } }],
          toolResponses: [{ name: "f", response: word }],
        },
      ],
      summaries: [{ text: word }],
      profiles: [{ userId: bad, summary: word, facts: [{ key: "k", value: word }] }],
      episodes: [{ topic: word, summary: word, at: bad }],
    });
    const source = memorySource("x", JSON.stringify(file(bad)));
    const { chats, messages } = await collectImport(source, { repairMojibake: true });
    const { contextscope: _, messages: expected, ...head } = file("Olá");
    expect(chats[0]).toMatchObject(head);
    expect(messages).toEqual(expected);
    expect((await previewImport(source)).mojibake.count).toBe(17);
  });
});

describe("conversations", () => {
  test("OpenAI: prompt, parts, calls and answers", async () => {
    const { chat, chats, messages } = await collectJson({
      model: "gpt-4o",
      messages: [
        { role: "system", content: "Be kind." },
        {
          role: "user",
          content: [
            { type: "text", text: "see" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", function: { name: "look", arguments: '{"at":1}' } }],
        },
        { role: "tool", tool_call_id: "c1", content: "a cat" },
      ],
      response: { choices: [{ message: { role: "assistant", content: "A cat." } }] },
    });
    expect(chat).toMatchObject({ systemPrompt: "Be kind.", idInvented: true });
    expect(chats[0]).toMatchObject({ absorbed: 1, settings: { model: "gpt-4o" } });
    expect(messages.map(({ id, idInvented, ...rest }) => rest)).toEqual([
      { role: "user", text: "see", media: [{ kind: "image", mime: "image/png", data: "AAAA" }] },
      { role: "model", toolCalls: [{ id: "c1", name: "look", args: { at: 1 } }] },
      { role: "tool", toolResponses: [{ id: "c1", name: "look", response: "a cat" }] },
      { role: "model", text: "A cat." },
    ]);
  });

  test("a log that repeats its history row by row is one conversation", async () => {
    const user = (content: string) => ({ role: "user", content });
    const answer = (content: string) => ({ role: "assistant", content });
    const rows = [
      [user("a"), answer("b")],
      [user("a"), answer("b"), user("c"), answer("d")],
      [user("other"), answer("x")],
    ];
    const text = rows.map((messages) => JSON.stringify({ messages })).join("\n");
    const { chats, messages, events } = await collectImport(memorySource("x", text));
    expect(chats).toHaveLength(2);
    expect(messages.map(({ text: said }) => said)).toEqual(["a", "b", "c", "d", "other", "x"]);
    expect(events.filter(({ kind }) => kind === "repeated")).toMatchObject([
      { count: 2, position: { line: 2 } },
    ]);
  });

  test("odd rows are reported by line: no JSON, too deep, cut off at the end", async () => {
    const row = '{"role":"user","content":"x"}';
    const deep = `{"role":"user","content":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const text = [row, "", `${row},`, "not json", "42", deep, row.slice(0, 12)].join("\r\n");
    const { messages, skipped, damage } = await collectImport(memorySource("x", text));
    expect(messages).toHaveLength(2);
    expect(skipped.map(({ position, reason }) => [position.line, reason])).toEqual([
      [5, "not a message of this format"],
      [6, "nested more than 500 deep"],
    ]);
    expect(damage.map(({ position }) => position.line)).toEqual([4, 7]);
    await expect(collectImport(memorySource("x", text), { keepDamaged: false })).rejects.toThrow(
      ", at line 4",
    );
  });

  test("a broken message in the middle of a document is damage, not a message to leave out silently", async () => {
    const good = (id: number) => `{"id":"${id}","role":"user","text":"x"}`;
    const text = `{"contextscope":1,"chat":{"id":"1","bot":{"name":"b"}},"messages":[${good(1)},{"id":"2","role":"user""text":"x"},${good(3)}]}`;
    const { messages, damage } = await collectImport(memorySource("x", text));
    expect(messages.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(damage).toMatchObject([{ position: { pointer: "/messages/1" } }]);
    await expect(collectImport(memorySource("x", text), { keepDamaged: false })).rejects.toThrow("at byte");
    expect(await previewImport(memorySource("x", text))).toMatchObject({ messages: 2, damage });
  });

  test("very many broken lines are counted, the first are listed", async () => {
    const row = '{"role":"user","content":"x"}';
    const text = [row, row, ...Array.from({ length: 70 }, () => "{broken")].join("\n");
    const { damage, moreDamage } = await previewImport(memorySource("x", text));
    expect([damage.length, moreDamage]).toEqual([50, 20]);
  });

  test("arguments of a tool that are too deep inside their string are refused alone", async () => {
    const bomb = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const { messages, skipped } = await collectJson([
      { role: "user", content: "hi" },
      { role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: bomb } }] },
    ]);
    expect(messages).toHaveLength(1);
    expect(skipped).toMatchObject([{ reason: "nested more than 500 deep" }]);
    const { messages: counted } = await previewImport(
      memorySource(
        "x",
        JSON.stringify([{ role: "assistant", tool_calls: [{ function: { name: "f", arguments: bomb } }] }]),
      ),
    );
    expect(counted).toBe(0);
  });

  test("Gemini: both spellings, [meta] decoded", async () => {
    const { messages } = await collectJson({
      system_instruction: "Be kind.",
      contents: [
        {
          role: "user",
          parts: [
            { text: '[meta] chat_id="-5" message_id="456" user_id="7" name="Al \\"x\\""' },
            { text: "hi" },
            { inline_data: { mime_type: "image/png", data: "AAAA" } },
          ],
        },
        { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] },
      ],
    });
    expect(messages[0]).toMatchObject({
      id: "456",
      author: { id: "7", name: 'Al "x"' },
      text: "hi",
      media: [{ mime: "image/png" }],
    });
    expect(messages[1]).toMatchObject({ role: "model", toolCalls: [{ name: "f", args: {} }] });
  });

  test("Gemini: a bare array takes its chat id from [meta]", async () => {
    const { chat } = await collectJson([
      { role: "user", parts: [{ text: "[meta] chat_id=-123 user_id=4" }, { text: "x" }] },
    ]);
    expect(chat.id).toBe("-123");
  });

  test("the product's own file comes back as it was, wrong messages are reported by pointer", async () => {
    const file = {
      contextscope: 1,
      messages: [
        { id: "1", role: "user", text: "x" },
        { id: 2, role: "user" },
      ],
      chat: { id: "-5", bot: { name: "b" } },
      profiles: [{ userId: "7", summary: "s" }],
      settings: { maxMedia: 3 },
    };
    const { chats, messages, skipped } = await collectJson(file);
    expect(chats[0]).toMatchObject({ chat: file.chat, profiles: file.profiles, settings: { maxMedia: 3 } });
    expect(messages).toEqual([{ id: "1", role: "user", text: "x" }]);
    expect(skipped[0]?.reason).toContain("/messages/1/id");
  });

  test("a wrong header of the product's own file refuses it", async () => {
    await expect(async () => {
      for await (const _ of readImport(memorySource("x", '{"contextscope":1,"chat":{},"messages":[]}')));
    }).rejects.toThrow("not a chat file: /chat/id");
  });
});

describe("ChatGPT and Claude", () => {
  const node = (
    id: string,
    parent: string | null,
    role: string,
    text: string,
    time: number | null = 1_700_000_000,
  ) => ({
    id,
    parent,
    message: {
      id,
      author: { role },
      create_time: time,
      content: { content_type: "text", parts: [text] },
      recipient: "all",
    },
  });

  test("the current branch is read, the others are counted", async () => {
    const { messages, skipped, chat } = await collectJson([
      {
        title: "T",
        id: "conv",
        current_node: "b2",
        mapping: {
          root: { id: "root", parent: null, message: null },
          s: node("s", "root", "system", "Be kind.", null),
          a: node("a", "s", "user", "hi"),
          b1: node("b1", "a", "assistant", "first"),
          b2: node("b2", "a", "assistant", "second"),
        },
      },
    ]);
    expect(chat).toMatchObject({ id: "conv", title: "T", systemPrompt: "Be kind.", platform: "chatgpt" });
    expect(messages.map(({ id, role, text }) => [id, role, text])).toEqual([
      ["a", "user", "hi"],
      ["b2", "model", "second"],
    ]);
    expect(skipped).toMatchObject([{ count: 1, reason: "on another branch of the conversation" }]);
  });

  test("what ChatGPT hides is left out and counted", async () => {
    const hidden = (id: string, parent: string, over: object) => {
      const { message, ...rest } = node(id, parent, "system", "hidden");
      return { ...rest, message: { ...message, ...over } };
    };
    const { chat, messages, skipped } = await collectJson([
      {
        id: "conv",
        current_node: "a",
        mapping: {
          w: hidden("w", "root", { weight: 0 }),
          v: hidden("v", "w", { metadata: { is_visually_hidden_from_conversation: true } }),
          a: node("a", "v", "user", "hi"),
        },
      },
    ]);
    expect(chat.systemPrompt).toBeUndefined();
    expect(messages.map(({ text }) => text)).toEqual(["hi"]);
    expect(skipped).toMatchObject([{ count: 2, reason: "hidden in ChatGPT" }]);
  });

  test("a tree that runs in a circle, or whose current node is missing, still ends", async () => {
    const mapping = { a: node("a", "b", "user", "x"), b: node("b", "a", "assistant", "y") };
    const circle = await collectJson([{ id: "1", current_node: "b", mapping }]);
    expect(circle.messages).toHaveLength(2);
    const orphans = { a: node("a", "gone", "user", "x", 1), b: node("b", "a", "assistant", "y", 2) };
    const missing = await collectJson([{ id: "1", current_node: "nope", mapping: orphans }]);
    expect(missing.messages.map(({ text }) => text)).toEqual(["x", "y"]);
  });

  test("what was pasted into Claude is part of the message", async () => {
    const { messages, chat } = await collectJson([
      {
        uuid: "u",
        name: "N",
        chat_messages: [
          {
            uuid: "1",
            sender: "human",
            text: "see",
            created_at: "2025-01-01T00:00:00Z",
            attachments: [{ file_name: "a.txt", extracted_content: "inside" }],
            files: [{ file_name: "b.png" }],
          },
          {
            uuid: "2",
            sender: "assistant",
            text: "lossy",
            content: [
              { type: "thinking", thinking: "hm" },
              { type: "text", text: "ok" },
            ],
          },
        ],
      },
    ]);
    expect(chat).toMatchObject({ id: "u", title: "N", bot: { name: "Claude" } });
    expect(messages).toMatchObject([
      { id: "1", role: "user", text: "see\n\n[file: a.txt]\ninside", media: [{ filename: "b.png" }] },
      { id: "2", role: "model", text: "ok", reasoning: "hm" },
    ]);
  });
});

describe("Bot API updates", () => {
  const message = {
    message_id: 5,
    chat: { id: -1001, title: "G" },
    date: 1_700_000_000,
    from: { id: 7, first_name: "Оля" },
    message_thread_id: 2,
    is_topic_message: true,
    reply_to_message: { message_id: 2, forum_topic_created: { name: "T" } },
    text: "x",
  };
  const edit = (text: string, seconds: number) => ({
    edited_message: { ...message, text, edit_date: message.date + seconds },
  });

  test("a topic is a thread; an edited message is in its place as it was last", async () => {
    const updates = [
      { update_id: 1, message },
      { update_id: 2, message: { ...message, message_id: 6, text: "after" } },
      { update_id: 3, ...edit("y", 1) },
      { update_id: 4, ...edit("last", 9) },
      { update_id: 5, poll: {} },
      { update_id: 2, message: { ...message, message_id: 6, text: "after" } },
    ];
    const { chat, messages, skipped, events } = await collectJson(
      { ok: true, result: updates },
      { bot: null },
    );
    expect(chat).toMatchObject({ id: "-1001", title: "G", platform: "telegram" });
    const said = {
      role: "user",
      threadId: "2",
      sentAt: "2023-11-14T22:13:20Z",
      author: { id: "7", name: "Оля" },
    };
    expect(messages).toEqual([
      { id: "5", ...said, text: "last" },
      { id: "6", ...said, text: "after" },
    ]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      "an earlier version of message 5",
      "an earlier version of message 5",
      "an update without a message",
    ]);
    const counted =
      messages.length + skipped.length + events.filter(({ kind }) => kind === "repeated").length;
    expect(counted).toBe(updates.length);
    expect(events.find(({ kind }) => kind === "message")).toMatchObject({
      raw: { edit_date: 1_700_000_009 },
      position: { pointer: "/result/3" },
    });
    const lines = memorySource("x", updates.map((update) => JSON.stringify(update)).join("\n"));
    expect((await collectImport(lines, { bot: null })).messages).toEqual(messages);
  });

  test("an edit alone is a message; versions out of order are distinguished by their times", async () => {
    const { messages } = await collectJson(
      [
        { update_id: 1, ...edit("late", 9) },
        { update_id: 2, ...edit("early", 1) },
      ],
      { bot: null },
    );
    expect(messages.map(({ text }) => text)).toEqual(["late"]);
  });

  test("a line that is too deep is left out, one that is broken is damage", async () => {
    const row = JSON.stringify({ update_id: 1, message });
    const deep = `{"update_id":2,"message":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const source = memorySource("x", [row, deep, '{"update_id":3,', row].join("\n"));
    const { messages, skipped, damage } = await collectImport(source, { bot: null });
    expect(messages).toHaveLength(1);
    expect(skipped).toMatchObject([{ reason: "nested more than 500 deep", position: { line: 2 } }]);
    expect(damage).toMatchObject([{ position: { line: 3 } }]);
  });
});
