import { describe, expect, it } from "vitest";
import { memorySource } from "../source/import-source";
import { previewImport } from "./preview-import";

const said = (id: number, text: string, over = {}) => ({
  id,
  type: "message",
  date_unixtime: String(1_743_770_000 + id),
  from: id % 2 ? "Alice" : "gryag_bot",
  from_id: id % 2 ? "user111" : "user222",
  text,
  ...over,
});

const findingsOf = async (...messages: readonly object[]) => {
  const file = { name: "Kyiv devs", type: "private_supergroup", id: 7, messages };
  return (await previewImport(memorySource("result.json", JSON.stringify(file)))).findings;
};
const kindsOf = async (...messages: readonly object[]) =>
  (await findingsOf(...messages)).kinds.map(({ kind }) => kind);

describe("findings of a preview", () => {
  it("are counted by kind, the gravest first, with what the first one says", async () => {
    const { chats, messages, kinds } = await findingsOf(
      said(1, "hidden\u200Bword"),
      said(2, "my key is AIzaSyA1234567890abcdefghijklmnopqrstuv"),
      said(3, "another\u200Bone"),
    );
    expect([chats, messages]).toEqual([1, 3]);
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ["secret", 1],
      ["invisible-character", 2],
    ]);
    expect(kinds[0]?.example).not.toContain("AIzaSyA1234567890abcdefghijklmnopqrstuv");
  });

  it("say nothing of what the import itself puts right: order, roles, and the bytes of media", async () => {
    expect(
      await kindsOf(said(3, "third"), said(2, "second"), said(1, "first", { photo: "photos/a.jpg" })),
    ).toEqual([]);
  });

  it("look at the end of a long chat and know that there is more before it", async () => {
    const long = Array.from({ length: 1000 }, (_, index) =>
      said(index + 1, `line ${index}`, index === 999 ? { reply_to_message_id: 1 } : {}),
    );
    const { messages, kinds } = await findingsOf(said(0, "hidden\u200Bword"), ...long);
    expect(messages).toBe(200);
    expect(kinds).toEqual([]);
  });

  it("look at fewer messages where those are very long", async () => {
    const long = Array.from({ length: 10 }, (_, index) => said(index + 1, "long ".repeat(60_000)));
    expect((await findingsOf(...long)).messages).toBe(3);
    expect((await findingsOf(said(1, "x".repeat(1_000_001)))).messages).toBe(0);
  });
});
