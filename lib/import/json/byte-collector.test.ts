import { expect, test } from "vitest";
import { ByteCollector } from "./byte-collector";

const MEGABYTE = 1024 * 1024;

/** Bytes that differ from place to place. */
const bytes = (length: number, first: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, place) => (first + place * 7) % 251));

test.each([
  ["nothing", []],
  ["one small piece", [10]],
  ["small pieces", [10, 0, 5000]],
  ["exactly what is small", [MEGABYTE - 1, 1]],
  ["one more than that", [MEGABYTE, 1]],
  ["one large piece", [3 * MEGABYTE]],
  ["small pieces that become large", [400_000, 400_000, 400_000, 17]],
  ["more than there was room for at first", [20 * MEGABYTE, 20 * MEGABYTE, 5]],
])("joins %s, and what comes next is another value", (_, sizes) => {
  const collector = new ByteCollector();
  const pieces = sizes.map((size, place) => bytes(size, place));
  for (const piece of pieces) collector.add(piece);
  const whole = Buffer.concat(pieces);
  expect(collector.size).toBe(whole.length);
  const taken = collector.take();
  collector.add(bytes(2 * MEGABYTE, 99));
  expect(taken.equals(whole)).toBe(true);
  collector.clear();
  collector.add(bytes(3, 1));
  expect(collector.take().equals(bytes(3, 1))).toBe(true);
});
