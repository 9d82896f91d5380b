import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "./collect-import.fixture";
import { type ImportSource, memorySource } from "./source/import-source";

/** What real exports are known to hold; each case is one found in the wild. */
type Raw = Readonly<Record<string, unknown>>;
const nobody = { bot: null };

describe("Telegram Desktop", () => {
  const message = (id: number, rest: Raw = {}): Raw => ({
    id,
    type: "message",
    date_unixtime: "1705314600",
    from: "A",
    from_id: "user5",
    text: "x",
    ...rest,
  });
  const chat = (messages: readonly Raw[], rest: Raw = {}): Raw => ({
    name: "N",
    type: "personal_chat",
    id: 1,
    messages,
    ...rest,
  });
  const read = async (...messages: readonly Raw[]) => (await collectJson(chat(messages), nobody)).messages;

  test("a path without quotes in the middle of a file as it is written", async () => {
    const whole = JSON.stringify(
      chat([message(1, { text: [{ type: "custom_emoji", text: "🙂", document_id: "PATH" }] }), message(2)]),
      null,
      1,
    );
    const text = whole.replace('"PATH"', "video_files/sticker (2).webm");
    const { messages, damage } = await collectImport(memorySource("result.json", text), nobody);
    expect(messages.map((one) => one.text)).toEqual(["🙂", "x"]);
    expect(damage).toEqual([]);
  });

  test("the path of a custom emoji is no file of the message", async () => {
    const entity = { type: "custom_emoji", text: "🙂", document_id: "stickers/sticker.webp" };
    expect(await read(message(1, { text: [entity], text_entities: [entity] }))).toMatchObject([
      { text: "🙂" },
    ]);
    expect((await read(message(1, { text: [entity] })))[0]?.media).toBeUndefined();
  });

  test.each([
    [["a ", { type: "bold", text: "b" }], "a b"],
    [[""], undefined],
    [["\n", { type: "link", text: "l" }], "\nl"],
    ["", undefined],
  ])("the text %j", async (text, expected) => {
    expect((await read(message(1, { text })))[0]?.text).toBe(expected);
  });

  test("a date of editing, even one of 1970, changes nothing", async () => {
    const [plain] = await read(message(1));
    const [edited] = await read(message(1, { edited: "1970-01-01T01:00:00", edited_unixtime: "0" }));
    expect(edited).toEqual(plain);
  });

  test.each([
    [{ from: null, from_id: "user5" }, { id: "5" }],
    [
      { from: "A", from_id: 5 },
      { id: "5", name: "A" },
    ],
    [
      { from: "A", from_id: "userLT" },
      { id: "userLT", name: "A" },
    ],
    [
      { from: "C", from_id: "channel7" },
      { id: "-1007", name: "C" },
    ],
    [{ from: "A", from_id: "user********" }, { name: "A" }],
    [{ from: null, from_id: null }, undefined],
  ])("the author %j", async (raw, author) => {
    expect((await read(message(1, raw)))[0]?.author).toEqual(author);
  });

  test("an album: one second, the order of the file, a text only on the first", async () => {
    const album = [1, 2, 3, 4].map((id) =>
      message(id, { text: id === 1 ? "t" : "", photo: `photos/${id}.jpg` }),
    );
    const messages = await read(...album);
    expect(messages.map(({ id, text, media }) => [id, text, media?.[0]?.filename])).toEqual([
      ["1", "t", "1.jpg"],
      ["2", undefined, "2.jpg"],
      ["3", undefined, "3.jpg"],
      ["4", undefined, "4.jpg"],
    ]);
  });

  test("right-to-left names and invisible characters stay as they are", async () => {
    const name = "عَلَىٰ نَهجِ السَّلَفِ || Upon 📚";
    const text = "a\u200b\u200e\u2068b\u2069\ufeff";
    const found = await collectJson(chat([message(1, { text })], { name }), nobody);
    expect([found.chat.title, found.messages[0]?.text]).toEqual([name, text]);
  });

  test.each([
    [{ todo_list: { title: "T", answers: [] } }, "[list] T"],
    [{ invoice_information: '{"title":"Tea","amount":5}' }, '[invoice] {"title":"Tea","amount":5}'],
    [{ giveaway_information: { quantity: 3, channels: [1, 2] } }, "[giveaway] quantity: 3, channels: 1, 2"],
    [{ location_information: null, place_name: "Park", text: "" }, "[place] Park"],
    [{ poll: { question: [{ type: "plain", text: "Q" }], answers: [] } }, "[poll] Q"],
    [{ contact_information: { first_name: "B", last_name: "" } }, "[contact] first name: B"],
  ])("a message with nothing but %j is no empty bubble", async (content, text) => {
    expect((await read(message(1, { text: "", ...content })))[0]?.text).toBe(text);
  });

  test("service messages: members that are null, no action, text written twice", async () => {
    const service = (id: number, rest: Raw) => ({ ...message(id, rest), type: "service", actor: "A" });
    const twice = JSON.stringify(chat([service(3, { action: "send_webview_data", text: "" })])).replace(
      '"text":""',
      '"text":"first","text":""',
    );
    const messages = await read(
      service(1, { text: "", action: "invite_members", members: ["B", null] }),
      service(2, { text: "", information_text: "Something happened" }),
    );
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["event", "[invite members] members: B"],
      ["event", "Something happened"],
    ]);
    expect((await collectImport(memorySource("x", twice), nobody)).messages[0]?.text).toBe(
      "[send webview data]",
    );
  });

  test("history that came along from a basic group has negative ids and goes by its dates", async () => {
    const at = (id: number, time: number) => message(id, { date_unixtime: String(time) });
    const messages = await read(at(1, 300), at(-999_999_998, 100), at(-999_999_997, 200), at(2, 400));
    expect(messages.map(({ id }) => id)).toEqual(["-999999998", "-999999997", "1", "2"]);
  });

  test("dates with and without a zone stay as written, and in order", async () => {
    const dated = (id: number, date: string) => ({ ...message(id, { date }), date_unixtime: undefined });
    const messages = await read(dated(1, "2017-01-03T06:20:09.248Z"), dated(2, "2017-01-01T06:20:09"));
    expect(messages.map(({ id, sentAt }) => [id, sentAt])).toEqual([
      ["2", "2017-01-01T06:20:09"],
      ["1", "2017-01-03T06:20:09.248Z"],
    ]);
  });
});

describe("DiscordChatExporter", () => {
  const message = (id: string, rest: Raw = {}): Raw => ({
    id,
    type: "Default",
    timestamp: "2026-01-31T23:11:39+00:00",
    content: "x",
    author: { id: "10", name: "olya" },
    ...rest,
  });
  const file = (messages: readonly Raw[]): Raw => ({
    guild: { id: "1", name: "CRΞ8R" },
    channel: { id: "1465712928698142909", name: "general" },
    messages,
  });
  const read = async (...messages: readonly Raw[]) => (await collectJson(file(messages), nobody)).messages;
  const ID = "1467296300805525534";

  test("a file cut off inside a reaction gives what is complete", async () => {
    const text = JSON.stringify(
      file([message(ID), message("1467296300805525535", { reactions: [{ emoji: {} }] })]),
    );
    const cut = memorySource("x", text.slice(0, text.lastIndexOf("emoji")));
    const { messages, damage } = await collectImport(cut, nobody);
    expect([messages.length, damage.length]).toEqual([1, 1]);
  });

  test.each([
    ["20", "user", ID],
    ["23", "user", ID],
    ["Reply", "user", ID],
    ["8", "event", undefined],
    ["46", "event", undefined],
    ["GuildMemberJoin", "event", undefined],
    ["ThreadCreated", "event", undefined],
  ])("a message of type %s", async (type, role, replyTo) => {
    const [found] = await read(message("1467296300805525535", { type, reference: { messageId: ID } }));
    expect([found?.role, found?.replyTo?.messageId]).toEqual([role, replyTo]);
  });

  test("snowflakes that another tool wrote as numbers stay exact", async () => {
    const text = JSON.stringify(file([message("ID")])).replace('"ID"', ID);
    expect((await collectImport(memorySource("x", text), nobody)).messages[0]?.id).toBe(ID);
  });

  test("an answer to a message that is gone, or that nothing names", async () => {
    const messages = await read(
      message("1467296300805525535", { type: "Reply", reference: { messageId: "404" } }),
      message("1467296300805525536", { type: "Reply", reference: { messageId: null, channelId: "1" } }),
      message("1467296300805525537", { type: "Reply" }),
    );
    expect(messages.map(({ replyTo }) => replyTo?.messageId)).toEqual(["404", undefined, undefined]);
  });

  test("fractions of any number of digits are in order", async () => {
    const at = (id: string, fraction: string) =>
      message(id, { timestamp: `2026-01-31T23:11:39${fraction}+00:00` });
    const messages = await read(at("4", ".9"), at("3", ".8955725"), at("2", ".56"), at("1", ""));
    expect(messages.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  });

  test("a forward says what it forwards, and answers nobody", async () => {
    const [found] = await read(
      message(ID, {
        content: "",
        reference: { type: "Forward", messageId: "1" },
        forwardedMessage: {
          content: "said elsewhere",
          attachments: [{ url: "https://x/a.png", fileName: "a.png" }],
        },
      }),
    );
    expect(found).toMatchObject({ text: "said elsewhere", media: [{ filename: "a.png" }] });
    expect(found?.replyTo).toBeUndefined();
  });

  test("names and broken characters stay as they are; the parts of one channel are one chat", async () => {
    const [found] = await read(message(ID, { content: "a\ufffd\u200b" }));
    expect(found?.text).toBe("a\ufffd\u200b");
    const ids = await Promise.all(
      ["x [part 1].json", "x [part 2].json"].map(async (name) => {
        const { chat } = await collectImport(memorySource(name, JSON.stringify(file([message(ID)]))), nobody);
        return [chat.id, chat.title];
      }),
    );
    expect(ids).toEqual([
      ["1465712928698142909", "CRΞ8R / general"],
      ["1465712928698142909", "CRΞ8R / general"],
    ]);
  });
});

describe("Slack", () => {
  const source = (files: Readonly<Record<string, unknown>>): ImportSource => ({
    name: "export",
    size: undefined,
    open: async function* () {},
    folder: {
      list: async () => Object.keys(files).toSorted(),
      find: async (path) =>
        Object.hasOwn(files, path) ? memorySource(path, JSON.stringify(files[path])) : undefined,
    },
  });
  const day = (...messages: readonly Raw[]) =>
    source({
      "users.json": [{ id: "U1", name: "olya\u200b" }],
      "channels.json": [],
      "dms.json": [{ id: "D1", members: ["U1", "U2"] }],
      "D1/2024-01-01.json": messages.map((raw) => ({
        type: "message",
        ts: "1704067200.000100",
        user: "U1",
        ...raw,
      })),
    });
  const read = async (...messages: readonly Raw[]) =>
    (await collectImport(day(...messages), nobody)).messages;

  test("a direct message is named by its id; invisible characters of a name stay", async () => {
    const { chat, messages } = await collectImport(day({ text: "x" }), nobody);
    expect([chat.id, messages[0]?.author?.name]).toEqual(["D1", "olya\u200b"]);
  });

  test("messages of one moment are distinguished by the last digits of their ts", async () => {
    const messages = await read(
      { ts: "1704067200.000200", text: "b" },
      { ts: "1704067200.000100", text: "a" },
    );
    expect(messages.map(({ id, text }) => [id, text])).toEqual([
      ["1704067200.000100", "a"],
      ["1704067200.000200", "b"],
    ]);
  });

  test.each([
    [{ file: { name: "a.png", mimetype: "image/png" } }, "a.png"],
    [{ files: [{ name: "b.png", mimetype: "image/png" }] }, "b.png"],
    [{ files: [{ id: "F1", mode: "tombstone" }] }, undefined],
  ])("the file %j", async (raw, filename) => {
    const [found] = await read({ text: "", ...raw });
    expect(found?.media?.map((one) => one.filename)).toEqual([filename]);
  });

  test.each([
    [{ subtype: "channel_join", text: "joined" }, "event"],
    [{ subtype: "tombstone", text: "This message was deleted." }, "event"],
    [{ subtype: "thread_broadcast", text: "x", thread_ts: "1.1" }, "user"],
    [{ subtype: "me_message", text: "x" }, "user"],
    [{ subtype: "file_comment", text: "x" }, "user"],
    [{ subtype: "bot_message", text: "x", bot_id: "B1" }, "user"],
  ])("the subtype of %j", async (raw, role) => {
    expect((await read(raw))[0]?.role).toBe(role);
  });

  test("an answer whose question is in no file still names it; an edit changes no more than the text", async () => {
    const [found] = await read({
      text: "x",
      thread_ts: "1700000000.000001",
      edited: { user: "U1", ts: "9" },
    });
    expect(found?.replyTo).toEqual({ messageId: "1700000000.000001" });
    expect(found?.sentAt).toBe("2024-01-01T00:00:00Z");
  });

  test("text that only its blocks have", async () => {
    const blocks = [
      { type: "section", text: { type: "mrkdwn", text: "one &amp; <@U1>" } },
      {
        type: "rich_text",
        elements: [
          {
            type: "rich_text_section",
            elements: [
              { type: "text", text: "two" },
              { type: "user", user_id: "U1" },
            ],
          },
        ],
      },
    ];
    expect((await read({ text: "", blocks }))[0]?.text).toBe("one & @olya\u200b\ntwo@olya\u200b");
  });

  test("a log of events: channels apart, a changed message in its last wording, news counted", async () => {
    const event = (rest: Raw) => ({ type: "message", channel: "C1", ...rest });
    const said = (text: string) => ({ type: "message", ts: "1704067200.000100", user: "U1", text });
    const changed = (ts: string, text: string) =>
      event({
        subtype: "message_changed",
        hidden: true,
        ts,
        message: said(text),
        previous_message: said("a"),
      });
    const rows = [
      event(said("a")),
      event({ ...said("b"), ts: "1704067201.000100" }),
      changed("1704067202.000100", "a2"),
      { type: "event_callback", event: changed("1704067203.000100", "a3") },
      event({ subtype: "message_deleted", ts: "1704067204.000100", previous_message: said("a3") }),
      event({ ...said("elsewhere"), channel: "C2" }),
      { type: "reaction_added", user: "U1" },
    ];
    const log = memorySource("events.txt", rows.map((row) => JSON.stringify(row)).join("\n"));
    const { chats, messages, skipped } = await collectImport(log, nobody);
    expect(chats.map(({ chat }) => chat.id)).toEqual(["C1", "C2"]);
    expect(messages.map(({ id, text, author }) => [id, text, author?.id])).toEqual([
      ["1704067200.000100", "a3", "U1"],
      ["1704067201.000100", "b", "U1"],
      ["1704067200.000100", "elsewhere", "U1"],
    ]);
    expect(skipped.map(({ reason, position }) => [reason, position.line])).toEqual([
      ["an earlier version", 1],
      ["an earlier version", 3],
      ["a notice that a message was deleted", 5],
      ["not a message", 7],
    ]);
  });
});
