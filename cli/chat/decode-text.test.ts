import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("decodeText", () => {
  it.each([
    ["UTF-8", Buffer.from('["Київ 🧠"]')],
    ["UTF-8 with a byte order mark", Buffer.from('\ufeff["Київ 🧠"]')],
    ["UTF-16 LE with a mark", Buffer.from('\ufeff["Київ 🧠"]', "utf16le")],
    ["UTF-16 BE with a mark", utf16be('\ufeff["Київ 🧠"]')],
    ["UTF-16 LE without", Buffer.from('["Київ 🧠"]', "utf16le")],
    ["UTF-16 BE without", utf16be('["Київ 🧠"]')],
  ])("reads %s", (_, bytes) => {
    expect(decodeText(bytes, "f")).toBe('["Київ 🧠"]');
  });

  it.each([
    ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ["Latin-1", Buffer.from('["caf\u00e9"]', "latin1")],
    ["zero bytes", Buffer.from("[\u0000\u0000\u0000]")],
    ["half a character", Buffer.from("[1]x", "utf16le").subarray(0, 7)],
  ])("refuses %s", (_, bytes) => {
    expect(() => decodeText(bytes, "photo.png")).toThrow(/^photo\.png: not a text file/);
  });
});
