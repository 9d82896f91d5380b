import { expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareMedia } from "./prepare-media";
import { writeMedia } from "./write-media";

it("has a line for every item, sent or not, with its reason and cost", () => {
  const { items, sent } = prepareMedia(reportOf(trailPhotos()), {});
  const [titles = [], ...lines] = writeMedia(items)
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));
  expect(lines).toHaveLength(items.length);
  expect(lines.map(({ length }) => length)).toEqual(Array(33).fill(titles.length));
  const cellOf = (line: readonly string[], title: string) => line[titles.indexOf(title)];
  expect(lines.filter((line) => cellOf(line, "sent as") !== "")).toHaveLength(sent);
  const dropped = lines.find((line) => cellOf(line, "reason") === "over-historical-limit") ?? [];
  expect(cellOf(dropped, "limit")).toBe("maxHistoricalMedia = 5");
  expect(cellOf(dropped, "included at")).toMatch(/^maxHistoricalMedia = \d+$/);
  expect(cellOf(lines[0] ?? [], "flat rate")).toBe("258");
});

it("separates the cost of items not sent from the actual cost", () => {
  const picture = { kind: "image", mime: "image/jpeg", width: 1000, height: 1000, bytes: 9, hash: undefined };
  const { items } = prepareMedia(reportOf(trailPhotos()), { "3309 0": picture });
  const [titles = [], ...lines] = writeMedia(items)
    .split("\n")
    .map((line) => line.split("\t"));
  const spent = titles.indexOf("tokens");
  const would = titles.indexOf("cost if sent");
  expect(would).toBeGreaterThan(spent);
  const priced = lines.filter((line) => line[would]);
  expect(priced.map((line) => [line[spent], line[would], line[would + 1]])).toEqual([
    ["", "1089", "estimate"],
  ]);
});

it("keeps the file name and the replacement text on one line", () => {
  const [item] = prepareMedia(reportOf(trailPhotos()), {}).items;
  if (!item) throw new Error("there are media");
  const file = { kind: "image", filename: "a\tb.jpg", mime: "image/jpeg", bytes: 7, hash: undefined };
  const description = { text: "a\nlong story", saidIn: "9", range: { start: 0, end: 1 } };
  const [, line = ""] = writeMedia([{ ...item, file, description }]).split("\n");
  expect(line).toContain("\timage/jpeg\ta b.jpg\t7\t");
  expect(line).toMatch(/\ta long story$/);
});
