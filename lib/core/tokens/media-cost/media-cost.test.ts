import { describe, expect, test } from "vitest";
import type { Media } from "../../schema/media";
import { pngOf } from "../recordings/png-of.fixture";
import { mediaCost } from "./media-cost";

const image = (width?: number, height?: number): Media => ({
  kind: "image",
  mime: "image/jpeg",
  data: "AAAA",
  ...(width !== undefined && height !== undefined && { width, height }),
});
const video = (durationSeconds?: number): Media => ({
  mime: "video/mp4",
  uri: "https://files/v",
  ...(durationSeconds !== undefined && { durationSeconds }),
});
const exactly = (tokens: number) => ({ min: tokens, max: tokens });

describe("the seed's flat rate", () => {
  test.each([
    ["inline", image(), 258],
    ["a file", video(60), 100],
    ["inline before file", { ...image(), uri: "https://files/i" }, 258],
    ["neither, so nothing is sent", { kind: "image" }, 0],
  ])("%s", (_, media, tokens) => expect(mediaCost(media, "gemini-3.5-flash").seed).toBe(tokens));
});

describe("pictures", () => {
  test.each([
    ["gemini-2.0-flash", image(384, 200), exactly(258)],
    ["gemini-2.0-flash", image(540, 360), exactly(1806)],
    ["gemini-2.0-flash", image(3008, 2000), exactly(3354)],
    ["gemini-2.0-flash", image(6016, 4000), { min: 3354, max: 12_642 }],
    ["gemini-2.0-flash", image(), { min: 258, max: 6450 }],
    ["gemini-2.5-flash", image(3008, 2000), exactly(258)],
    ["gemini-3.5-flash", image(1000, 1000), exactly(33 * 33)],
    ["gemini-3.5-flash", image(1600, 900), exactly(44 * 25)],
    ["gemini-3.5-flash", image(1, 100_000), exactly(1120)],
    ["gemini-3.5-flash", image(0, 0), { min: 560, max: 1120 }],
  ])("%s %o", (model, media, tokens) => {
    expect(mediaCost(media, model)).toMatchObject({ provider: tokens, label: "fitted to recordings" });
  });
});

describe("pictures of other makers", () => {
  test.each([
    ["gpt-4o", image(100, 100), exactly(255)],
    ["gpt-4o", image(3008, 2000), exactly(85 + 6 * 170)],
    ["gpt-4o", image(), { min: 85, max: 85 + 8 * 170 }],
    ["gpt-4o-mini", image(100, 100), exactly(8500)],
    ["gpt-5", image(50, 50), exactly(210)],
    ["gpt-4.1-nano", image(540, 360), { min: 502, max: 503, likely: 503 }],
    ["gpt-5.4", image(60, 30), { min: 3, max: 4, likely: 4 }],
    ["gpt-4.1-mini", image(4000, 4000), { min: 2240, max: undefined }],
    ["gemini-1.5-flash", image(256, 256), exactly(258)],
    ["claude-sonnet-4-5", image(1000, 1000), { min: 1334, max: 1344 }],
    ["claude-sonnet-4-5", image(), { min: 1, max: undefined }],
  ])("%s %o", (model, media, tokens) => expect(mediaCost(media, model).provider).toEqual(tokens));

  test("low detail costs the base", () => {
    expect(mediaCost(image(3008, 2000), "gpt-4o", { detail: "low" }).provider).toEqual(exactly(85));
  });
});

describe("files of text", () => {
  const csv = (data?: string): Media => ({
    mime: "text/csv",
    ...(data === undefined ? { uri: "x" } : { data }),
  });
  const countTokens = (text: string) => text.length;

  test("an inline file counts as its text on Gemini", () => {
    expect(mediaCost(csv(btoa("a,b\n1,2")), "gemini-2.5-flash", { countTokens }).provider).toEqual(
      exactly(7),
    );
  });

  test("a file elsewhere, or one that was shortened for the screen, is open above", () => {
    const open = { min: 0, max: undefined };
    expect(mediaCost(csv(), "gemini-2.5-flash", { countTokens }).provider).toEqual(open);
    expect(mediaCost(csv("AAAA…(9_characters)"), "gemini-2.5-flash", { countTokens }).provider).toEqual(open);
  });
});

test("a picture's size is read from its bytes where the source gave none", () => {
  const media: Media = { mime: "image/png", data: pngOf(540, 360) };
  expect(mediaCost(media, "gemini-2.0-flash").provider).toEqual(exactly(1806));
});

describe("video, audio, PDF", () => {
  test.each([
    ["gemini-2.0-flash", video(10), { min: 2580, max: 2830 }],
    ["gemini-2.5-flash", video(60), { min: 15_780, max: 17_700 }],
    ["gemini-2.5-flash", video(0.2), { min: 263, max: 295 }],
    ["gemini-2.5-flash", video(), { min: 263, max: 1_048_576 }],
    ["gemini-3.5-flash", video(60), { min: 4200, max: 5700 }],
    ["gemini-3.5-flash", { kind: "audio", data: "AAAA", durationSeconds: 10 }, exactly(250)],
    ["gemini-2.5-flash", { kind: "audio", data: "AAAA", durationSeconds: 10 }, { min: 320, max: 330 }],
    ["gemini-2.5-flash", { mime: "application/pdf", data: "AAAA" }, { min: 258, max: 258_000 }],
    ["gemini-3.5-flash", { mime: "APPLICATION/PDF; x=1", data: "AAAA" }, { min: 280, max: 560_000 }],
  ])("%s %o", (model, media, tokens) => expect(mediaCost(media, model).provider).toEqual(tokens));
});

test("a file without mime and kind is a video", () => {
  expect(mediaCost({ uri: "https://files/x", durationSeconds: 1 }, "gemini-2.5-flash").provider?.max).toBe(
    295,
  );
});

test.each([
  ["a model without a known rule", image(10, 10), "my-own-model"],
  ["sound on OpenAI", { kind: "audio", data: "AAAA" }, "gpt-4o"],
  ["a kind without a known rule", { mime: "application/zip", data: "AAAA" }, "gemini-2.5-flash"],
])("%s: unknown, with the seed's rate beside it", (_, media, model) => {
  expect(mediaCost(media, model)).toEqual({ seed: 258, provider: undefined, label: "seed's flat rate" });
});

test.each(["gemini-2.0-flash", "gemini-2.5-flash", "gemini-3.5-flash"])("%s never says zero", (model) => {
  const items: Media[] = [
    image(),
    image(1, 1),
    image(0, 5),
    video(),
    video(0),
    { kind: "audio", data: "AAAA" },
  ];
  expect(items.map((media) => (mediaCost(media, model).provider?.min ?? 0) > 0)).toEqual(
    items.map(() => true),
  );
});
