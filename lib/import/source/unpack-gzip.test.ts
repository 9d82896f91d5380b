import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { collectImport } from "../collect-import.fixture";
import { makeDatabase } from "../formats/sqlite/make-database.fixture";
import { previewImport } from "../pipeline/preview-import";
import { type ImportSource, memorySource } from "./import-source";
import { unpackGzip } from "./unpack-gzip";

const line = (place: number): string =>
  `${JSON.stringify({ role: place % 2 ? "user" : "assistant", content: `${place} ${Math.sin(place)}` })}\n`;
const lines = (count: number): string => Array.from({ length: count }, (_, place) => line(place)).join("");

const packed = (content: string | Buffer): Buffer => gzipSync(content);
const source = (content: Buffer, name = "rows.jsonl.gz"): ImportSource =>
  unpackGzip(memorySource(name, content));

/** What can be unpacked, and what is said of the rest. */
async function unpacked(content: Buffer): Promise<Readonly<{ text: string; damage?: string }>> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of source(content).open()) chunks.push(chunk);
  } catch (error) {
    return { text: Buffer.concat(chunks).toString(), damage: String(error) };
  }
  return { text: Buffer.concat(chunks).toString() };
}

/** The same data with some bytes of it overwritten. */
const broken = (content: Buffer, at: number, length: number): Buffer =>
  Buffer.from(content).fill(0xff, at, at + length);

describe("what comes out of gzip data", () => {
  const text = lines(5000);
  const whole = packed(text);

  test.each([
    ["one member", whole],
    ["zeros after it", Buffer.concat([whole, Buffer.alloc(40_000)])],
  ])("%s: all of it", async (_, content) => {
    expect(await unpacked(content)).toEqual({ text });
  });

  test("several members: one after another", async () => {
    const parts = [text, "", line(7), text];
    expect(await unpacked(Buffer.concat(parts.map(packed)))).toEqual({ text: parts.join("") });
  });

  test.each([1, 4, 8])("cut %i bytes before its end, all of it and a complaint", async (missing) => {
    expect(await unpacked(whole.subarray(0, -missing))).toEqual({
      text,
      damage: `ImportRefusal: the gzip data ends in the middle (cut off?), at byte ${text.length}`,
    });
  });

  test.each([1000, 5000, 50_000])(
    "cut after %i bytes, what comes before, the same each time",
    async (size) => {
      const first = await unpacked(whole.subarray(0, size));
      expect(text.startsWith(first.text)).toBe(true);
      expect(first.text.length).toBeGreaterThan(size);
      expect(first.damage).toContain(`ends in the middle (cut off?), at byte ${first.text.length}`);
      expect(await unpacked(whole.subarray(0, size))).toEqual(first);
    },
  );

  test("cut in the second member, at any place of its header", async () => {
    for (const size of [1, 2, 5, 10]) {
      const { text: kept, damage } = await unpacked(Buffer.concat([whole, whole.subarray(0, size)]));
      expect([kept === text, damage]).toEqual([true, expect.stringContaining("cut off?")]);
    }
  });

  test("a wrong checksum is reported, with all of the data", async () => {
    const { text: kept, damage } = await unpacked(broken(whole, whole.length - 8, 4));
    expect(kept).toBe(text);
    expect(damage).toContain(
      `checksum does not match: anything before it may be wrong, at byte ${text.length}`,
    );
  });

  test("a broken block is reported, with what comes before it, also in a small file", async () => {
    const small = packed(lines(20));
    const members = Buffer.concat([small, broken(small, 10, 40)]);
    const { text: kept, damage } = await unpacked(members);
    expect(kept.slice(0, lines(20).length)).toBe(lines(20));
    expect(damage).toContain("the gzip data is broken");
  });

  test.each([
    ["text", Buffer.from("something else")],
    ["gzip data after zeros", Buffer.concat([Buffer.alloc(600), whole])],
  ])("%s after its end is told", async (_, rest) => {
    const { text: kept, damage } = await unpacked(Buffer.concat([whole, rest]));
    expect(kept).toBe(text);
    expect(damage).toContain(`something else follows the gzip data, at byte ${text.length}`);
  });

  test("with nothing to be had it is refused", async () => {
    expect(await unpacked(whole.subarray(0, 12))).toEqual({
      text: "",
      damage: "ImportRefusal: the gzip data ends in the middle (cut off?): nothing could be unpacked",
    });
  });
});

describe("the import of a gz that is cut off", () => {
  const COUNT = 3000;
  const text = lines(COUNT);

  test("shows the line and the byte, and gives what is complete only if that is wanted", async () => {
    const cut = source(packed(text).subarray(0, -5000));
    const { damage, messages: counted } = await previewImport(cut);
    expect(damage).toEqual([
      {
        kind: "damaged",
        reason: expect.any(String),
        position: { line: counted + 1, byte: expect.any(Number) },
      },
      {
        kind: "damaged",
        reason: "the gzip data ends in the middle (cut off?)",
        position: { byte: expect.any(Number) },
      },
    ]);
    await expect(collectImport(cut, { keepDamaged: false })).rejects.toThrow(`at line ${counted + 1}`);
    const { messages } = await collectImport(cut, { keepDamaged: true });
    expect(counted).toBeGreaterThan(COUNT / 2);
    expect(messages).toHaveLength(counted);
    expect(messages.at(-1)?.text).toBe(JSON.parse(line(counted - 1)).content);
  });

  test.each([
    ["between two lines", source(Buffer.concat([packed(text), packed(text).subarray(0, 10)]))],
    ["after the last line", source(packed(text).subarray(0, -8))],
    [
      "after the last bracket",
      source(
        packed(
          JSON.stringify(
            text
              .trim()
              .split("\n")
              .map((row) => JSON.parse(row)),
          ),
        ).subarray(0, -1),
      ),
    ],
  ])("is never silent: %s", async (_, cut) => {
    await expect(collectImport(cut, { keepDamaged: false })).rejects.toThrow(
      /^the gzip data ends in the middle \(cut off\?\), at byte \d+$/,
    );
    const kept = await collectImport(cut, { keepDamaged: true });
    expect([kept.messages.length, kept.damage.length]).toEqual([COUNT, 1]);
  });

  test("a database is refused in any case", async () => {
    const database = makeDatabase(
      "CREATE TABLE log(author TEXT, text TEXT); INSERT INTO log VALUES ('a', 'hi')",
    );
    const cut = source(packed(database).subarray(0, -20), "bot.db.gz");
    for (const keepDamaged of [true, false])
      await expect(collectImport(cut, { keepDamaged })).rejects.toThrow(
        /cut off\?\), at byte \d+: a partial database cannot be read$/,
      );
  });

  test("messages that are not in order are sorted as far as they go", async () => {
    const message = (id: number) => ({
      id,
      type: "message",
      date: "2024-01-01T00:00:00",
      date_unixtime: String(1_700_000_000 - id),
      from: "A",
      from_id: "user1",
      text: `${id} ${Math.sin(id)}`,
    });
    const all = {
      name: "A",
      type: "personal_chat",
      id: 1,
      messages: Array.from({ length: 500 }, (_, id) => message(id)),
    };
    const cut = source(packed(JSON.stringify(all)).subarray(0, -3000), "result.json.gz");
    const { messages, damage } = await collectImport(cut, { bot: null, keepDamaged: true });
    expect(messages.at(-1)?.id).toBe("0");
    expect(messages.length).toBeGreaterThan(100);
    expect(damage.map(({ position }) => Object.keys(position))).toEqual([["byte"], ["byte"]]);
  });
});
