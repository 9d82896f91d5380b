import { expect, it } from "vitest";
import { entry } from "@/lib/core/ledger";
import { reportOf } from "@/lib/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareMedia } from "./prepare-media";

it("lists what is sent first, in its order and with its cost", () => {
  const { items, sent } = prepareMedia(reportOf(trailPhotos()), {});
  const first = items.slice(0, sent);
  expect(first.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(first.map(({ tier }) => tier)).toEqual(["current", "reply", ...Array(5).fill("historical")]);
  expect(first.every(({ cost }) => cost?.cost.seed === 258)).toBe(true);
  expect(items.slice(sent).every(({ order, cost }) => order === undefined && cost === undefined)).toBe(true);
});

it("follows the limit", () => {
  const sixth = (maxHistoricalMedia: number) =>
    prepareMedia(reportOf(trailPhotos(), { settings: { maxHistoricalMedia } }), {}).items.find(
      ({ key }) => key === "3309 0",
    )?.entry.verdict;
  expect([sixth(5), sixth(6)]).toEqual(["dropped", "kept"]);
});

it.each(["gemini", "compact"] as const)("gives the words that replaced a video in %s", (format) => {
  const { items } = prepareMedia(reportOf(trailPhotos(), { format, settings: { maxVideos: 0 } }), {});
  const replaced = items.filter(({ description }) => description !== undefined);
  expect(replaced.map(({ key, description }) => [key, description?.saidIn])).toEqual([["3333 0", "3334"]]);
  expect(replaced[0]?.description?.text).toMatch(/^\[Previously about video\]: A small white sailboat/);
});

it("counts what stands in runs of messages far away", () => {
  const run = (mediaCount: number) =>
    entry({ kind: "messages", from: 0, to: 9, count: 10, mediaCount }, "dropped", "outside-window");
  const report = { ...reportOf(kyivDevs()), ledger: [run(3), run(0), run(4)] };
  expect(prepareMedia(report, {})).toEqual({ items: [], sent: 0, elsewhere: 7 });
});
