import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../../cases/single-message.json";
import { formatSingleMessage } from "./format-single-message";

const referring = (referencedMessage: unknown) =>
  formatSingleMessage({ content: { messageContent: "hi", referencedMessage }, personality: "p" });

describe("formatSingleMessage", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    expect(formatSingleMessage(input)).toEqual(expected);
  });

  it("puts a line break and the reference where the user wrote nothing", () => {
    const content = { messageContent: "", referencedMessage: { content: null, author: "Bob" } };
    expect(formatSingleMessage({ content })).toEqual([
      { role: "user", content: [{ type: "text", text: '\nBob said:\n""' }] },
    ]);
  });

  it("cleans the author's name, too", () => {
    expect(referring({ content: "x", author: "B\u0000ob" })[0]?.content[0]).toEqual({
      type: "text",
      text: 'hi\nBob said:\n"x"',
    });
  });

  it("cleans bare strings and addresses inside an array", () => {
    const content = [
      "a\u0001",
      { type: "image_url", image_url: { url: "https://x/\u0002y", detail: "low" } },
    ];
    const image = { type: "image_url", image_url: { url: "https://x/y", detail: "low" } };
    expect(formatSingleMessage({ content })[0]?.content).toEqual([{ type: "text", text: "a" }, image]);
    const referencedMessage = { content: "c", author: "A" };
    expect(
      formatSingleMessage({ content: { messageContent: content, referencedMessage } })[0]?.content,
    ).toEqual([{ type: "text", text: 'a\nA said:\n"c"' }, image]);
  });

  const picture = (url: string) => ({ type: "image_url", image_url: { url } });
  const sound = (url: string) => ({ type: "audio_url", audio_url: { url } });
  const text = (value: string) => ({ type: "text", text: value });
  const video = { type: "video_url", video_url: { url: "https://x/v.mp4" } };

  it.each([
    ["moves the text to the front", [picture("https://x/1"), text("t")], [text("t"), picture("https://x/1")]],
    [
      "joins several texts",
      [text("a"), picture("https://x/1"), text("b")],
      [text("a b"), picture("https://x/1")],
    ],
    ["names a picture alone", [picture("https://x/1")], [text("[Image]"), picture("https://x/1")]],
    ["names sound alone", [sound("https://x/1")], [text("[Audio Message]"), sound("https://x/1")]],
    ["names an empty text's picture", [text(""), picture("u")], [text("[Image]"), picture("u")]],
    ["drops any other element", [text("t"), video, { type: "file" }, 7], [text("t")]],
    ["sends a repeated URL once", [text("t"), picture("u"), picture("u")], [text("t"), picture("u")]],
    ["keeps an empty array", [], []],
    ["keeps an empty string", "", ""],
  ])("without a reference: %s", (_name, content, expected) => {
    expect(formatSingleMessage({ content })).toEqual([{ role: "user", content: expected }]);
    expect(formatSingleMessage({ content: { messageContent: content } })).toEqual([
      { role: "user", content: expected },
    ]);
  });

  it("sends a URL of the message and of the reference once", () => {
    const referencedMessage = { content: "look [Image: https://x/1]", author: "A" };
    const messageContent = [text("t"), picture("https://x/1")];
    expect(formatSingleMessage({ content: { messageContent, referencedMessage } })[0]?.content).toEqual([
      text('t\nThis is a message referencing a message with an image from A. A said:\n"look"'),
      picture("https://x/1"),
    ]);
  });

  it("takes an address of nothing but its scheme for text", () => {
    expect(referring({ content: "x [Image: https://]", author: "A" })[0]?.content).toHaveLength(1);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.anything(), (content) => void formatSingleMessage({ content })));
    fc.assert(fc.property(fc.anything(), (reference) => void referring(reference)));
  });

  it("quotes a megabyte of markers that never end", () => {
    const content = "[Image: https://x".repeat(60_000);
    expect(referring({ content })[0]?.content).toEqual([text(`hi\nanother user said:\n"${content}"`)]);
  });
});
