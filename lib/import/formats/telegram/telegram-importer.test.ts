import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "../../collect-import.fixture";
import { memorySource } from "../../source/import-source";

type Raw = Readonly<Record<string, unknown>>;

const message = (id: number, rest: Raw = {}): Raw => ({
  id,
  type: "message",
  date: "2024-01-15T12:30:00",
  date_unixtime: String(1_705_314_600 + id),
  from: "Оля",
  from_id: "user5",
  text: `текст ${id}`,
  ...rest,
});

const chat = (messages: readonly Raw[], rest: Raw = {}): Raw => ({
  name: "Кава",
  type: "private_supergroup",
  id: 4696915170,
  messages,
  ...rest,
});

const nobody = { bot: null };

describe("a message", () => {
  test("has the ids of the Bot API, a time in UTC and its text", async () => {
    const { chat: found, messages, events } = await collectJson(chat([message(1)]), nobody);
    expect(found).toEqual({
      id: "-1004696915170",
      source: "telegram",
      platform: "telegram",
      title: "Кава",
      bot: { name: "bot" },
      hasNoBot: true,
    });
    expect(messages).toEqual([
      {
        id: "1",
        role: "user",
        sentAt: "2024-01-15T10:30:01Z",
        author: { id: "5", name: "Оля" },
        text: "текст 1",
      },
    ]);
    expect(events[1]).toMatchObject({ raw: message(1), position: { pointer: "/messages/0" } });
  });

  test.each([
    ["private_group", "-7"],
    ["public_channel", "-1007"],
    ["personal_chat", "7"],
  ])("a chat of type %s has the id %s", async (type, id) => {
    expect((await collectJson(chat([message(1)], { type, id: 7 }), nobody)).chat.id).toBe(id);
  });

  test("text of pieces, a poll, a service message and an unsupported one", async () => {
    const { messages } = await collectJson(
      chat([
        message(1, { text: ["a ", { type: "bold", text: "b" }, ""] }),
        message(2, { text: "", poll: { question: "Чай?", answers: [{ text: "Так", voters: 2 }] } }),
        {
          id: 3,
          type: "service",
          actor: "Оля",
          actor_id: "user5",
          action: "pin_message",
          message_id: 1,
          text: "",
        },
        { id: 4, type: "unsupported" },
      ]),
      nobody,
    );
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "a b"],
      ["user", "[poll] Чай?\n- Так (2)"],
      ["event", "[pin message] message id: 1"],
      ["event", "[unsupported message]"],
    ]);
  });

  test("a sentence instead of a path is no file name", async () => {
    const file = "(File not included. Change data exporting settings to download.)";
    const { messages } = await collectJson(
      chat([message(1, { file, media_type: "voice_message", mime_type: "audio/ogg", duration_seconds: 3 })]),
      nobody,
    );
    expect(messages[0]?.media).toEqual([{ kind: "audio", mime: "audio/ogg", durationSeconds: 3 }]);
  });

  test("64-bit numbers stay exact in the raw object", async () => {
    const text = JSON.stringify(chat([message(1, { gift_id: 0 })])).replace(
      '"gift_id":0',
      '"gift_id":5377731190834462719',
    );
    const { events } = await collectImport(memorySource("x", text), nobody);
    expect(events[1]).toMatchObject({ raw: { gift_id: "5377731190834462719" } });
  });
});

describe("replies and topics", () => {
  test("an answer to the first message of a topic is only a place in it", async () => {
    const { messages } = await collectJson(
      chat([
        { ...message(10), type: "service", action: "topic_created", title: "Ідеї" },
        message(11, { reply_to_message_id: 10 }),
        message(12, { reply_to_message_id: 11 }),
        message(13, { reply_to_message_id: 12 }),
        message(14),
        message(15, { reply_to_message_id: 14 }),
        message(16, { reply_to_message_id: 14, reply_to_peer_id: "channel9" }),
      ]),
      nobody,
    );
    expect(messages.map(({ id, threadId, replyTo }) => [id, threadId, replyTo?.messageId])).toEqual([
      ["10", "10", undefined],
      ["11", "10", undefined],
      ["12", "10", "11"],
      ["13", "10", "12"],
      ["14", undefined, undefined],
      ["15", undefined, "14"],
      ["16", undefined, undefined],
    ]);
  });
});

describe("order", () => {
  test("by time, within a moment by place; a message without a time stays where it is", async () => {
    const at = (id: number, time: number) => message(id, { date_unixtime: String(time) });
    const raws = [at(5, 900), { id: 6, type: "unsupported" }, at(4, 800), at(2, 700), at(3, 700), at(1, 600)];
    const { messages } = await collectJson(chat(raws), nobody);
    expect(messages.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5", "6"]);
  });
});

describe("a whole account", () => {
  test("each chat comes before its messages; a chat with a bot shows who the bot is", async () => {
    const account = {
      about: "…",
      chats: {
        list: [
          chat([message(1)], { id: 1 }),
          {
            type: "bot_chat",
            id: 77,
            messages: [message(1, { from_id: "user77" }), message(2)],
            name: "Гряг",
          },
          { type: "saved_messages", id: 5, messages: [] },
        ],
      },
      left_chats: { list: [chat([message(9)], { id: 2 })] },
    };
    const { chats, messages } = await collectJson(account, nobody);
    expect(chats.map(({ chat: { id, title, bot } }) => [id, title, bot.name])).toEqual([
      ["-1001", "Кава", "bot"],
      ["77", "Гряг", "Гряг"],
      ["5", "Saved Messages", "bot"],
      ["-1002", "Кава", "bot"],
    ]);
    expect(messages.map(({ role }) => role)).toEqual(["user", "model", "user", "user"]);
  });
});

describe("hostile and broken", () => {
  test("one bad message is skipped with its place, the others are read", async () => {
    const text = `{"name":"x","type":"personal_chat","id":1,"messages":[${JSON.stringify(message(1))},{"id":2,"type":"message","__proto__":{"a":1}},7,${"[".repeat(10_000)}${"]".repeat(10_000)},{"id":3,"type":"message","text":"\\x0C"}]}`;
    const { messages, skipped } = await collectImport(memorySource("x", text), nobody);
    expect(messages.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(messages[1]?.text).toBe("\f");
    expect(skipped.map(({ reason, position }) => [reason, position.pointer])).toEqual([
      ["it contains a __proto__ key", "/messages/1"],
      ["not a message", "/messages/2"],
      ["nested more than 500 deep", "/messages/3"],
    ]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test("a key __proto__ around the messages refuses the file", async () => {
    const text =
      '{"name":"x","type":"personal_chat","__proto__":{"id":1},"id":1,"messages":[{"type":"message","from":"A"}]}';
    await expect(collectImport(memorySource("x", text))).rejects.toThrow("it contains a __proto__ key");
  });

  test("a file that is cut off gives its complete messages and the byte of the broken one", async () => {
    const text = JSON.stringify(chat([message(1), message(2), message(3)]));
    const cut = Buffer.from(text).indexOf('{"id":3');
    const { messages, damage } = await collectImport(
      memorySource("x", Buffer.from(text).subarray(0, cut + 40)),
      nobody,
    );
    expect(messages.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(damage).toMatchObject([
      { reason: "the file ends in the middle (cut off?)", position: { byte: cut } },
    ]);
  });

  test("a broken file is refused at the broken place unless what is complete may be kept", async () => {
    const text = JSON.stringify(chat([message(1)])).replace("]}", ",]}");
    const broken = memorySource("x", text);
    await expect(collectImport(broken, { bot: null, keepDamaged: false })).rejects.toThrow(
      `a comma with nothing after it, at byte ${Buffer.from(text).indexOf(",]}") + 1}`,
    );
    expect((await collectImport(broken, { bot: null, keepDamaged: true })).messages).toHaveLength(1);
  });

  test("without ids a newer and longer export gives the same ids again", async () => {
    const bare = (text: string, time: number) => ({
      type: "message",
      date_unixtime: String(time),
      from: "A",
      text,
    });
    const old = await collectJson({ name: "x", messages: [bare("ok", 2), bare("ok", 2)] }, nobody);
    const later = await collectJson(
      { name: "x", messages: [bare("new first", 1), bare("ok", 2), bare("ok", 2)] },
      nobody,
    );
    expect(old.messages.map(({ idInvented }) => idInvented)).toEqual([true, true]);
    expect(new Set(old.messages.map(({ id }) => id)).size).toBe(2);
    expect(later.messages.slice(1).map(({ id }) => id)).toEqual(old.messages.map(({ id }) => id));
    expect(later.chat.id).toBe(old.chat.id);
  });
});
