import { expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { entry } from "@/lib/core/model/ledger";
import { demoChats } from "@/prisma/demo";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { formatSetting, prepareLedger, VERDICTS } from "./prepare-ledger";

const { ledger } = reportOf(trailPhotos());

it("shows all entries in order, and counts each verdict", () => {
  const { rows, counts } = prepareLedger(ledger, "all");
  expect(rows.map((row) => row.entry)).toEqual(ledger);
  expect(VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0)).toBe(counts.all);
});

it("counts items, not rows: seven dropped messages in two runs are seven", () => {
  const run = (from: number, to: number, mediaCount = 0) =>
    entry({ kind: "messages", from, to, count: to - from + 1, mediaCount }, "dropped", "outside-window");
  const { rows, counts } = prepareLedger([run(0, 4), run(5, 6)], "dropped");
  expect(rows).toHaveLength(2);
  expect(counts).toMatchObject({ all: 7, dropped: 7, "left-out": 0 });
});

it("counts the media of a dropped run as if each message had its own entry", () => {
  const chat = trailPhotos();
  const settings = { recentMessages: 2 };
  const countsOf = (detail: "runs" | "each") =>
    prepareLedger(reportOf(chat, { format: "gemini", settings, ledger: detail }).ledger, "all").counts;
  expect(countsOf("runs")).toEqual(countsOf("each"));
  expect(countsOf("runs")["left-out"]).toBeGreaterThan(10);
  const { rows } = prepareLedger(reportOf(chat, { format: "gemini", settings }).ledger, "left-out");
  expect(rows[0]?.entry).toMatchObject({ item: { kind: "messages", count: 0 }, reason: "message-out" });
});

it("shows one verdict and still counts the others", () => {
  const { rows, counts } = prepareLedger(ledger, "dropped");
  expect(rows).toHaveLength(counts.dropped);
  expect(new Set(rows.map((row) => row.entry.verdict))).toEqual(new Set(["dropped"]));
  expect(counts.kept).toBeGreaterThan(0);
});

const SMALL_CHATS = demoChats().filter(({ messages }) => (messages?.length ?? 0) < 1000);

it.each(FORMAT_IDS)("gives every row a unique key that no limit changes: %s", (format) => {
  for (const chat of SMALL_CHATS) {
    const [few = [], more = []] = [3, 4].map((limit) => {
      const settings = { recentMessages: limit, compactMaxHistory: limit };
      return prepareLedger(reportOf(chat, { format, settings }).ledger, "all").rows;
    });
    for (const rows of [few, more]) expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    const named = new Map(more.map(({ key, entry }) => [JSON.stringify(entry.item), key]));
    const again = few.filter(({ entry }) => named.has(JSON.stringify(entry.item)));
    expect(again.map(({ entry }) => named.get(JSON.stringify(entry.item)))).toEqual(
      again.map(({ key }) => key),
    );
  }
});

it("links items of the same message", () => {
  const items = [
    entry({ kind: "message", messageId: "1", position: 0 }, "kept", "recent"),
    entry({ kind: "messages", from: 0, to: 3, count: 4, mediaCount: 0 }, "dropped", "outside-window"),
    entry({ kind: "media", messageId: "2", position: 1, media: 0 }, "kept", "historical-media"),
    entry({ kind: "layer", layer: "relevant", place: 0, of: "3" }, "kept", "relevant-message"),
    entry({ kind: "layer", layer: "profile", place: 0, of: "77" }, "kept", "author-profile"),
  ];
  expect(prepareLedger(items, "all").rows.map(({ messageId }) => messageId)).toEqual([
    "1",
    undefined,
    "2",
    "3",
    undefined,
  ]);
});

it("writes a limit with its value", () => {
  expect(formatSetting({ setting: "maxVideos", value: 1 })).toBe("maxVideos = 1");
});
