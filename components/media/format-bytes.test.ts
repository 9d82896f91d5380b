import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes";

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [12_345, "12 kB"],
  [1_440_000, "1.4 MB"],
  [5e12, "5,000 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes, "en")).toBe(text);
});
