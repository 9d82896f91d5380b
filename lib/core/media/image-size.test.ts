import { describe, expect, test } from "vitest";
import { imageSize } from "./image-size";

const base64 = (...bytes: readonly (number | string)[]): string => {
  const all = bytes.flatMap((value) =>
    typeof value === "string" ? [...value].map((character) => character.charCodeAt(0)) : [value],
  );
  return btoa(String.fromCharCode(...all, ...Array.from({ length: 40 }, () => 0)));
};

const JPEG_FRAME = [0xff, 0xc2, 0, 17, 8, 0x01, 0x68, 0x02, 0x1c];

describe("width and height from the bytes", () => {
  test.each([
    ["PNG", base64(0x89, "PNG\r\n", 0x1a, "\n", 0, 0, 0, 13, "IHDR", 0, 0, 2, 28, 0, 0, 1, 104), 540, 360],
    ["GIF", base64("GIF89a", 28, 2, 104, 1), 540, 360],
    ["BMP, upside down", base64("BM", ...Array(16).fill(0), 28, 2, 0, 0, 0x98, 0xfe, 0xff, 0xff), 540, 360],
    ["lossy WebP", base64("RIFF", 0, 0, 0, 0, "WEBPVP8 ", ...Array(10).fill(0), 28, 2, 104, 1), 540, 360],
    [
      "lossless WebP",
      base64("RIFF", 0, 0, 0, 0, "WEBPVP8L", 0, 0, 0, 0, 0x2f, 0x1b, 0xc2, 0x59, 0),
      540,
      360,
    ],
    [
      "extended WebP",
      base64("RIFF", 0, 0, 0, 0, "WEBPVP8X", ...Array(8).fill(0), 27, 2, 0, 103, 1, 0),
      540,
      360,
    ],
    ["JPEG behind a thumbnail", base64(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, ...JPEG_FRAME), 540, 360],
  ])("%s", (_, data, width, height) => expect(imageSize(data)).toEqual({ width, height }));

  test.each([
    ["another type", base64("%PDF-1.7")],
    ["a damaged JPEG", base64(0xff, 0xd8, 0, 0)],
    ["too short", "iVBORw=="],
    ["nothing", ""],
    ["no base64", "…(9_characters)"],
    ["a PNG without a size", base64(0x89, "PNG")],
  ])("not from %s", (_, data) => expect(imageSize(data)).toBeUndefined());
});
