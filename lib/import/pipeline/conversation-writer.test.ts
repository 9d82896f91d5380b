import { describe, expect, test } from "vitest";
import { collectImport } from "../collect-import.fixture";
import { memorySource } from "../source/import-source";
import { previewImport } from "./preview-import";

const user = (content: string) => ({ role: "user", content });
const answer = (content: string) => ({ role: "assistant", content });
const system = (content: string) => ({ role: "system", content });

const jsonLines = (rows: readonly unknown[], name = "log.jsonl") =>
  memorySource(name, rows.map((row) => JSON.stringify(row)).join("\n"));

async function collectRows(rows: readonly unknown[]) {
  const source = jsonLines(rows);
  const { chats, messages, events, skipped } = await collectImport(source);
  const repeated = events.flatMap((event) => (event.kind === "repeated" ? [event.count ?? 1] : []));
  const preview = await previewImport(source);
  expect(preview.messages).toBe(messages.length);
  expect(preview.chats).toHaveLength(chats.length);
  return {
    ids: chats.map(({ chat }) => chat.id),
    texts: messages.map(({ text }) => text),
    repeated,
    skipped,
  };
}

describe("rows that name their chat", () => {
  test.each(["session_id", "conversation_id", "thread_id"])(
    "%s: a row that repeats the history adds what is new, whatever stands between",
    async (key) => {
      const { ids, texts, repeated } = await collectRows([
        { [key]: "s1", messages: [system("Be kind."), user("a"), answer("b")] },
        { [key]: "s2", messages: [user("other")] },
        { [key]: "s1", messages: [system("Be kind."), user("a"), answer("b"), user("c"), answer("d")] },
      ]);
      expect(ids).toEqual(["s1", "s2"]);
      expect(texts).toEqual(["a", "b", "other", "c", "d"]);
      expect(repeated).toEqual([3]);
    },
  );

  test("rows that only hold what is new are added as they are", async () => {
    const { ids, texts } = await collectRows([
      { session_id: "s", messages: [user("a"), answer("b")] },
      { session_id: "s", messages: [user("c"), answer("b")] },
    ]);
    expect(ids).toEqual(["s"]);
    expect(texts).toEqual(["a", "b", "c", "b"]);
  });

  test("a window that moves along the history adds only its new end", async () => {
    const { texts, repeated } = await collectRows([
      { session_id: "s", messages: [user("a"), answer("b"), user("c")] },
      { session_id: "s", messages: [answer("b"), user("c"), answer("d"), user("e")] },
      { session_id: "s", messages: [answer("b"), user("c")] },
    ]);
    expect(texts).toEqual(["a", "b", "c", "d", "e"]);
    expect(repeated).toEqual([2, 2]);
  });

  test("a prompt that changed on the way is no message, and is reported", async () => {
    const { texts, skipped } = await collectRows([
      { session_id: "s", messages: [system("It is 10:00."), user("a"), answer("b")] },
      { session_id: "s", messages: [system("It is 10:01."), user("a"), answer("b"), user("c")] },
    ]);
    expect(texts).toEqual(["a", "b", "c"]);
    expect(skipped).toMatchObject([
      { reason: expect.stringContaining("system prompt"), position: { line: 2 } },
    ]);
  });

  test("requests of gryag: the chat by its [meta], messages by their ids", async () => {
    const said = (id: number, more = "") => ({
      role: "user",
      parts: [{ text: `[meta] chat_id="-5" message_id="${id}" user_id="7"${more}` }, { text: `m${id}` }],
    });
    const model = (text: string) => ({ role: "model", parts: [{ text }] });
    const { ids, texts, repeated } = await collectRows([
      { contents: [said(1), model("r1"), said(2, ' reply_to_message_id="1"')] },
      {
        contents: [{ role: "user", parts: [{ text: '[meta] chat_id="-6" message_id="1"' }, { text: "x" }] }],
      },
      { contents: [said(1), model("r1"), said(2), model("r2"), said(3)] },
      { contents: [said(2), model("r2"), said(3), model("r3"), said(4)] },
    ]);
    expect(ids).toEqual(["-5", "-6"]);
    expect(texts).toEqual(["m1", "r1", "m2", "x", "r2", "m3", "r3", "m4"]);
    expect(repeated).toEqual([3, 3]);
  });
});

test("rows of single messages go to the chat they name", async () => {
  const { ids, texts } = await collectRows([
    { session_id: "s1", ...user("a") },
    { session_id: "s2", ...user("b") },
    { session_id: "s1", ...answer("c") },
    answer("still s1"),
  ]);
  expect(ids).toEqual(["s1", "s2"]);
  expect(texts).toEqual(["a", "b", "c", "still s1"]);
});

describe("conversations without an id", () => {
  const idsOf = async (rows: readonly unknown[], name?: string) => {
    const { chats, messages } = await collectImport(jsonLines(rows, name));
    for (const { chat } of chats) expect(chat.idInvented).toBe(true);
    return { chats: chats.map(({ chat }) => chat.id), messages: messages.map(({ id }) => id) };
  };
  const rowsOf = (key: string) => [
    { [key]: "1", messages: [user("/start"), answer("Hello!"), user("about cats")] },
    { [key]: "2", messages: [user("/start"), answer("Hello!"), user("about dogs")] },
  ];

  test("the same file twice makes the same chats and messages, from wherever it lies", async () => {
    const once = await idsOf(rowsOf("note"));
    expect(await idsOf(rowsOf("note"))).toEqual(once);
    expect(await idsOf(rowsOf("note"), "/elsewhere/log.jsonl")).toEqual(once);
  });

  test("a grown version continues what is there", async () => {
    const before = await idsOf(rowsOf("note"));
    const after = await idsOf(
      rowsOf("note").map((row) => ({ ...row, messages: [...row.messages, answer("more")] })),
    );
    expect(after.chats).toEqual(before.chats);
    expect(after.messages).toEqual(expect.arrayContaining([...before.messages]));
    const document = (messages: readonly unknown[]) =>
      collectImport(memorySource("request.json", JSON.stringify({ model: "m", messages })));
    const short = await document([user("/start"), answer("Hello!")]);
    const long = await document([user("/start"), answer("Hello!"), user("x")]);
    expect(long.chat.id).toBe(short.chat.id);
    expect(long.messages.slice(0, 2)).toEqual(short.messages);
  });

  test("two that begin the same stay apart, in one file and in two", async () => {
    const { chats } = await idsOf(rowsOf("note"));
    expect(new Set(chats).size).toBe(2);
    const other = await idsOf(rowsOf("note"), "other.jsonl");
    expect(other.chats.filter((id) => chats.includes(id))).toEqual([]);
  });

  test("names that are unique in their file only do not merge files", async () => {
    const batch = await idsOf(rowsOf("custom_id"), "batch-1.jsonl");
    expect((await idsOf(rowsOf("custom_id"), "batch-2.jsonl")).chats).not.toContain(batch.chats[0]);
    const shared = (name: string) =>
      collectImport(
        memorySource(
          name,
          JSON.stringify([{ id: "identity_0", conversations: [{ from: "human", value: "hi" }] }]),
        ),
      );
    const [one, other, again] = await Promise.all([shared("a.json"), shared("b.json"), shared("a.json")]);
    expect(other.chat.id).not.toBe(one.chat.id);
    expect(again.chat).toEqual(one.chat);
  });
});
