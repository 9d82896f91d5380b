import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { collectImport } from "../collect-import.fixture";
import { previewImport } from "../pipeline/preview-import";
import { makeZip } from "./make-zip.fixture";
import { openSources } from "./open-sources";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const telegram = (photo: string): string =>
  JSON.stringify({
    name: "A",
    type: "personal_chat",
    id: 1,
    messages: [
      { id: 1, type: "message", date: "2024-01-01T00:00:00", from: "A", from_id: "user1", text: "", photo },
    ],
  });

async function refusalOf(file: string): Promise<string | undefined> {
  const { refused, close } = await openSources([{ path: file }]);
  close();
  return refused[0]?.reason;
}

describe("archives", () => {
  test("a zip of an export is read with its media beside", async () => {
    const file = write(
      "export.zip",
      makeZip([
        { name: "Export/result.json", content: telegram("photos/p 1.jpg") },
        { name: "Export/photos/p 1.jpg", content: "bytes" },
      ]),
    );
    const { sources, close } = await openSources([{ path: file }]);
    const [source] = sources;
    const { messages } = await collectImport(source ?? expect.fail());
    close();
    expect(source?.name).toBe("export.zip/Export/result.json");
    expect(messages[0]?.media).toEqual([
      {
        kind: "image",
        mime: "image/jpeg",
        filename: "p 1.jpg",
        data: Buffer.from("bytes").toString("base64"),
      },
    ]);
  });

  test("a gz is unpacked, and one that is cut off too early to be known is refused", async () => {
    const packed = gzipSync(telegram("(File not included.)"));
    const whole = await openSources([{ path: write("result.json.gz", packed) }]);
    expect((await previewImport(whole.sources[0] ?? expect.fail())).messages).toBe(1);
    const cut = await openSources([{ path: write("cut.json.gz", packed.subarray(0, 60)) }]);
    await expect(previewImport(cut.sources[0] ?? expect.fail())).rejects.toThrow(
      /^no known chat format: found an object .*\(the gzip data ends in the middle \(cut off\?\), at byte \d+\)\. Supported: /,
    );
  });

  test("a zip that is cut off is refused: its list of files is at its end", async () => {
    const zip = makeZip([{ name: "result.json", content: telegram("p.jpg") }]);
    expect(await refusalOf(write("cut.zip", zip.subarray(0, -30)))).toBe(
      "the archive cannot be read: the file list at its end is missing (cut off?)",
    );
  });

  test.each([
    ["../evil.json", "path outside of it"],
    ["a/../../evil.json", "path outside of it"],
    ["/etc/passwd", "path outside of it"],
    ["C:/evil.json", "path outside of it"],
    ["..\\evil.json", "path outside of it"],
  ])("the path %s is refused", async (name, reason) => {
    const file = write("tricks.zip", makeZip([{ name, content: "{}" }]));
    expect(await refusalOf(file)).toContain(reason);
  });

  test("links, encryption and rubbish are refused", async () => {
    const link = makeZip([{ name: "result.json", content: "/etc/passwd", mode: 0o120777 }]);
    expect(await refusalOf(write("link.zip", link))).toContain("symbolic link");
    const locked = makeZip([{ name: "result.json", content: "{}", isEncrypted: true }]);
    expect(await refusalOf(write("locked.zip", locked))).toContain("encrypted");
    expect(await refusalOf(write("rubbish.zip", Buffer.from("PK\x03\x04 rubbish")))).toContain(
      "cannot be read",
    );
    expect(await refusalOf(write("none.zip", makeZip([{ name: "photo.jpg", content: "x" }])))).toContain(
      "no chat found in it",
    );
    expect(await refusalOf(path.join(folder, "missing"))).toBe("no such file");
  });

  test("bombs are refused, in a zip before unpacking and in a gz while it is unpacked", async () => {
    const bomb = Buffer.alloc(40 * 1024 * 1024, " ");
    expect(await refusalOf(write("bomb.zip", makeZip([{ name: "a.json", content: bomb }])))).toContain(
      "bomb",
    );
    const { sources } = await openSources([{ path: write("bomb.json.gz", gzipSync(bomb)) }]);
    await expect(collectImport(sources[0] ?? expect.fail(), { format: "telegram" })).rejects.toThrow("bomb");
  });
});

describe("what a folder or archive holds is reported by its content", () => {
  const rows = '{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n';
  const prompt = JSON.stringify({ chunkedPrompt: { chunks: [{ role: "user", text: "hi" }] } });
  const entries = [
    { name: "My prompt", content: prompt },
    { name: "log.txt", content: rows },
    { name: "sub/old.jsonl.gz", content: gzipSync(rows) },
    { name: "broken.json", content: "{" },
    { name: "notes.txt", content: "buy milk" },
    { name: "empty", content: "" },
    { name: "photo.jpg", content: "bytes" },
  ];

  const check = async (target: string, name: string) => {
    const { sources, ignored, close } = await openSources([{ path: target }]);
    expect(sources.map((source) => [source.name, source.identity])).toEqual(
      [
        ["My prompt", "My prompt"],
        ["broken.json", "broken.json"],
        ["log.txt", "log.txt"],
        ["sub/old.jsonl", "sub/old.jsonl"],
      ].map(([shown, identity]) => [`${name}/${shown}`, identity]),
    );
    const counts = await Promise.all(
      sources.filter((source) => !source.name.endsWith("broken.json")).map((source) => previewImport(source)),
    );
    expect(counts.map(({ messages }) => messages)).toEqual([1, 2, 2]);
    expect(ignored).toEqual({
      count: 2,
      examples: [
        { name: `${name}/empty`, reason: expect.stringContaining("an empty file") },
        { name: `${name}/notes.txt`, reason: expect.stringContaining("buy milk") },
      ],
    });
    close();
  };

  test("in a zip", () => check(write("mixed.zip", makeZip(entries)), "mixed.zip"));

  test("in a folder", () => {
    for (const { name, content } of entries) write(`mixed/${name}`, Buffer.from(content));
    return check(path.join(folder, "mixed"), "mixed");
  });

  test("beside the main file of an export all but media are reported", async () => {
    const file = write(
      "account.zip",
      makeZip([
        { name: "conversations.json", content: "[]" },
        { name: "user.json", content: "{}" },
        { name: "file-1.png", content: "bytes" },
      ]),
    );
    const { sources, ignored, close } = await openSources([{ path: file }]);
    close();
    expect(sources.map(({ name }) => name)).toEqual(["account.zip/conversations.json"]);
    expect(ignored).toMatchObject({ count: 1, examples: [{ name: "account.zip/user.json" }] });
  });

  test("very many files of no known kind are not all looked into", async () => {
    const many = Array.from({ length: 510 }, (_, index) => ({ name: `f${1000 + index}`, content: rows }));
    const { sources, ignored, close } = await openSources([{ path: write("many.zip", makeZip(many)) }]);
    close();
    expect([sources.length, ignored.count]).toEqual([500, 10]);
    expect(ignored.examples[0]?.reason).toContain("not looked into");
  });
});

describe("media beside an export", () => {
  const found = async (url: string, name: string): Promise<string | undefined> => {
    write(`decoded/chat.json_Files/${name}`, "bytes");
    const text = JSON.stringify({
      guild: { id: "1" },
      channel: { id: "2" },
      messages: [
        { id: "3", type: "Default", author: { id: "4" }, attachments: [{ url, fileName: "a.png" }] },
      ],
    });
    const { sources } = await openSources([{ path: write("decoded/chat.json", text) }]);
    const { messages } = await collectImport(sources[0] ?? expect.fail(), { bot: null });
    return messages[0]?.media?.[0]?.data;
  };

  test.each([
    ["chat.json_Files\\a b.png", "a b.png"],
    ["chat.json_Files/a%20b%23c.png", "a b#c.png"],
    ["chat.json_Files/100%.png", "100%.png"],
    ["chat.json_Files/as%20written.png", "as%20written.png"],
  ])("%s", async (url, name) => {
    expect(await found(url, name)).toBe(Buffer.from("bytes").toString("base64"));
  });

  test("an address that leads out once it is decoded is not followed", async () => {
    write("secret.png", "bytes");
    expect(await found("%2e%2e/secret.png", "x.png")).toBeUndefined();
  });
});

describe("folders", () => {
  test("a folder of files is opened file by file; media outside of it are not read", async () => {
    write("plain/secret.jpg", "secret");
    write("plain/chat/result.json", telegram("../secret.jpg"));
    const { sources } = await openSources([{ path: path.join(folder, "plain/chat") }]);
    const { messages } = await collectImport(sources[0] ?? expect.fail());
    expect(messages[0]?.media?.[0]?.data).toBeUndefined();
  });

  test("a link that leads out of the folder is not followed", async () => {
    write("linked/secret.jpg", "secret");
    write("linked/chat/result.json", telegram("photo.jpg"));
    symlinkSync("../secret.jpg", path.join(folder, "linked/chat/photo.jpg"));
    const { sources } = await openSources([{ path: path.join(folder, "linked/chat/result.json") }]);
    const { messages } = await collectImport(sources[0] ?? expect.fail());
    expect(messages[0]?.media?.[0]?.data).toBeUndefined();
  });

  test("nothing beside an upload is read", async () => {
    write("upload/photo.jpg", "other's");
    const file = write("upload/tmp123", telegram("photo.jpg"));
    const { sources } = await openSources([{ path: file, name: "result.json", isUpload: true }]);
    const { messages } = await collectImport(sources[0] ?? expect.fail());
    expect(sources[0]?.name).toBe("result.json");
    expect(messages[0]?.media?.[0]?.data).toBeUndefined();
  });
});
