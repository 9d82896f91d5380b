import { describe, expect, it } from "vitest";
import { demoChats } from "../../prisma/demo";
import { assemble } from "../core/assemble";
import { contextInputFromFile } from "../core/context-input-from-file";
import { FORMAT_IDS } from "../core/model/format";
import { chatFileSchema } from "../core/schema/chat-file";
import { DEFAULT_SETTINGS } from "../core/schema/settings";
import { pngOf } from "../core/tokens/recordings/png-of.fixture";
import { shortenMedia } from "./shorten-media";

const countTokens = (text: string) => text.length;
const trail = chatFileSchema.parse(demoChats().find(({ chat }) => chat.title === "Trail photos"));

const withMedia = (...data: string[]) =>
  contextInputFromFile(
    chatFileSchema.parse({
      ...trail,
      messages: [{ id: "1", role: "user", media: data.map((item) => ({ mime: "image/png", data: item })) }],
    }),
  );
const dataOf = (input: ReturnType<typeof withMedia>) => input.messages[0]?.media?.map(({ data }) => data);

describe("shortenMedia", () => {
  it("keeps the beginning and says how much there was", () => {
    const head = "A".repeat(48);
    expect(dataOf(shortenMedia(withMedia("QUJD", "A".repeat(12_344))))).toEqual([
      "QUJD",
      `${head}…(12,344_characters)`,
    ]);
  });

  it("keeps the size that a picture's bytes have", () => {
    const picture = pngOf(540, 360) + "A".repeat(400);
    const [media] = shortenMedia(withMedia(picture)).messages[0]?.media ?? [];
    expect(media).toMatchObject({ width: 540, height: 360 });
  });

  it("keeps different data apart and equal data equal", () => {
    const [first, second, third] =
      dataOf(
        shortenMedia(withMedia(`${"A".repeat(396)}BBBB`, `${"A".repeat(396)}CCCC`, `${"A".repeat(396)}BBBB`)),
      ) ?? [];
    expect(first).not.toBe(second);
    expect(first).toBe(third);
  });

  it.each(FORMAT_IDS)("%s says the same of a chat with media, and its source map points at it", (format) => {
    const input = contextInputFromFile(trail);
    const whole = assemble(input, DEFAULT_SETTINGS, format, { countTokens, skipFindings: true });
    const short = assemble(shortenMedia(input), DEFAULT_SETTINGS, format, {
      countTokens,
      skipFindings: true,
    });
    expect(short.ledger).toEqual(whole.ledger);
    expect(short.tokens.mediaRows).toEqual(whole.tokens.mediaRows);
    expect(short.rendering.text.length).toBeLessThan(100_000);
    expect(short.rendering.ranges.map(({ source }) => source)).toEqual(
      whole.rendering.ranges.map(({ source }) => source),
    );
    for (const { start, end } of short.rendering.ranges)
      expect(short.rendering.text.slice(start, end)).not.toBe("");
  });
});
