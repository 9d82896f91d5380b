import { expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { writeTokens } from "./write-tokens";

const { tokens } = reportOf(trailPhotos());
const [titles = [], ...lines] = writeTokens(tokens)
  .split("\n")
  .slice(0, -1)
  .map((line) => line.split("\t"));
const linesOf = (table: string) => lines.filter(([name]) => name === table);

it("contains every message, including those the panel omits, and every media item", () => {
  expect(linesOf("message").map(([, id]) => id)).toEqual(tokens.messages.map(({ messageId }) => messageId));
  expect(tokens.messages.length).toBeGreaterThan(10);
  expect(linesOf("media")).toHaveLength(tokens.mediaRows.length + 1);
});

it.each(["layer", "kind of text"])("the lines by %s add up to the whole request", (table) => {
  const amounts = linesOf(table).map(([, , amount = ""]) => Number.parseInt(amount.replace(">=", ""), 10));
  const sum = amounts.at(-1);
  expect(sum).toBe(tokens.total.min);
  expect(amounts.slice(0, -1).reduce((all, each) => all + each, 0)).toBe(sum);
});

it("has no cell without a title", () => {
  expect(Math.max(...lines.map(({ length }) => length))).toBe(titles.length);
});
