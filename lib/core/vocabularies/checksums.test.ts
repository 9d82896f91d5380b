import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = import.meta.dirname;
const sums = readFileSync(path.join(folder, "SHA256SUMS"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("  "));

test.each(sums)("%s is the checksum of %s", (sum, file = "") => {
  const bytes = readFileSync(path.join(folder, file));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sum);
});

test("every vocabulary has a checksum", () => {
  expect(sums.map(([, file]) => file)).toEqual(["gemma3.json", "gemma2.json", "o200k.json", "cl100k.json"]);
});
