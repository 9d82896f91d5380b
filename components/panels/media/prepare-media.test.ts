import { describe, expect, it } from "vitest";
import { type MediaFiles, mediaKey } from "@/lib/contract/inspection";
import { reportOf } from "@/lib/contract/report.fixture";
import { entry, type Reason } from "@/lib/core/model/ledger";
import { type ChatFileInput, chatFileSchema } from "@/lib/core/schema/chat-file";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareMedia, type ShownMediaItem } from "./prepare-media";

/** The chat's media as a view receives them: no bytes. */
const mediaOf = (chat: ChatFileInput): MediaFiles =>
  Object.fromEntries(
    chatFileSchema
      .parse(chat)
      .messages.flatMap(({ id, media = [] }) =>
        media.map(({ data: _, ...file }, place) => [
          mediaKey(id, place),
          { ...file, hash: undefined, bytes: undefined },
        ]),
      ),
  );

it("lists sent items first, in order and with their cost", () => {
  const { items, sent } = prepareMedia(reportOf(trailPhotos()), {});
  const first = items.slice(0, sent);
  expect(first.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(first.map(({ tier }) => tier)).toEqual(["current", "reply", ...Array(5).fill("historical")]);
  expect(first.map(({ cost }) => cost?.cost.seed)).toEqual(Array(7).fill(258));
  expect(items.slice(sent).map(({ order, cost }) => [order, cost])).toEqual(
    Array(26).fill([undefined, undefined]),
  );
});

describe("an item that is not sent", () => {
  const picture = { kind: "image", mime: "image/jpeg", width: 1000, height: 1000, bytes: 9, hash: "00" };
  const video = { kind: "video", mime: "video/mp4", durationSeconds: 10, bytes: 9, hash: "01" };
  const files = { "3309 0": picture, "3333 0": video };
  const outOf = (settings: SettingOverrides, known: MediaFiles = files) =>
    prepareMedia(reportOf(trailPhotos(), { settings }), known).items.filter(
      ({ order }) => order === undefined,
    );
  const amountOf = (items: readonly ShownMediaItem[], key: string) =>
    items.find((item) => item.key === key)?.wouldCost?.amount;

  it("shows the cost of including a dropped or replaced item, and none of its own", () => {
    const out = outOf({ maxVideos: 0, maxHistoricalMedia: 5 });
    expect(out.map(({ cost }) => cost)).toEqual(Array(27).fill(undefined));
    expect(amountOf(out, "3309 0")).toEqual({ min: 1089, max: 1089, accuracy: "estimate" });
    expect(amountOf(out, "3333 0")).toEqual({ min: 700, max: 950, accuracy: "estimate" });
  });

  it("shows the actual cost once it is included", () => {
    const known = mediaOf(trailPhotos());
    const [dropped] = outOf({ maxHistoricalMedia: 5 }, known).filter(({ key }) => key === "3309 0");
    const admitting = reportOf(trailPhotos(), { settings: { maxHistoricalMedia: 6 } });
    const admitted = prepareMedia(admitting, known).items.find(({ key }) => key === "3309 0");
    expect(dropped?.wouldCost?.amount.min).toBeGreaterThan(0);
    expect(dropped?.wouldCost?.amount).toEqual(admitted?.cost?.amount);
    expect(admitted?.wouldCost).toBeUndefined();
  });

  it("is unknown without a rule or a file", () => {
    expect(amountOf(outOf({ model: "my-own-model" }), "3309 0")).toBeUndefined();
    expect(outOf({}, {}).map(({ wouldCost }) => wouldCost)).toEqual(Array(26).fill(undefined));
  });

  it("is absent where no limit would include the item", () => {
    const report = reportOf(trailPhotos());
    const item = { kind: "media", messageId: "3309", position: 0, media: 0 } as const;
    const costOf = (reason: Reason) =>
      prepareMedia({ ...report, ledger: [entry(item, "left-out", reason)] }, files).items[0]?.wouldCost
        ?.amount;
    expect(costOf("nothing-to-send")?.min).toBe(1089);
    expect(costOf("unsupported-media")).toBeUndefined();
  });
});

it("follows the limit", () => {
  const sixth = (maxHistoricalMedia: number) =>
    prepareMedia(reportOf(trailPhotos(), { settings: { maxHistoricalMedia } }), {}).items.find(
      ({ key }) => key === "3309 0",
    )?.entry.verdict;
  expect([sixth(5), sixth(6)]).toEqual(["dropped", "kept"]);
});

it.each(["gemini", "compact"] as const)("shows the text that replaced a video in %s", (format) => {
  const { items } = prepareMedia(reportOf(trailPhotos(), { format, settings: { maxVideos: 0 } }), {});
  const replaced = items.filter(({ description }) => description !== undefined);
  expect(replaced.map(({ key, description }) => [key, description?.saidIn])).toEqual([["3333 0", "3334"]]);
  expect(replaced[0]?.description?.text).toMatch(/^\[Previously about video\]: A small white sailboat/);
});

it("counts media in distant runs of messages", () => {
  const run = (mediaCount: number) =>
    entry({ kind: "messages", from: 0, to: 9, count: 10, mediaCount }, "dropped", "outside-window");
  const report = { ...reportOf(kyivDevs()), ledger: [run(3), run(0), run(4)] };
  expect(prepareMedia(report, {})).toEqual({ items: [], sent: 0, elsewhere: 7 });
});
