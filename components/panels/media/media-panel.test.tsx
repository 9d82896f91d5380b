// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { showPanel } from "../show-panel.fixture";
import { MediaPanel } from "./media-panel";

afterEach(cleanup);

const report = reportOf(trailPhotos(), { settings: { maxVideos: 0 } });

it("shows each item's verdict and reason, and fetches nothing", () => {
  const { container } = showPanel(MediaPanel, report);
  const items = report.ledger.filter(({ item }) => item.kind === "media");
  expect(screen.getAllByRole("listitem")).toHaveLength(items.length);
  expect(container.querySelector("img, video, audio, [src]")).toBeNull();
  const current = within(screen.getAllByRole("listitem")[0] ?? container);
  expect(current.getByText("Sent as item 1")).toBeTruthy();
  expect(current.getByText("sent")).toBeTruthy();
  expect(current.getByText("maxMedia = 28")).toBeTruthy();
});

it("shows which value would include a dropped item", () => {
  showPanel(MediaPanel, reportOf(trailPhotos()));
  expect(screen.getByText("maxHistoricalMedia = 6").parentElement?.textContent).toMatch(/^Included at/);
});

it("shows what a dropped item would cost", () => {
  const picture = { kind: "image", mime: "image/jpeg", width: 1000, height: 1000, bytes: 9, hash: undefined };
  showPanel(MediaPanel, reportOf(trailPhotos()), { mediaFiles: { "3309 0": picture } });
  const line = screen.getByText("Not sent. Cost if sent:").parentElement;
  expect(line?.textContent).toBe("Not sent. Cost if sent:≈1,089estimatefitted to recordings");
});

it("shows the text that replaced a video, and the message it is in", () => {
  const { chosen } = showPanel(MediaPanel, report);
  expect(screen.getByText(/^\[Previously about video\]: A small white sailboat/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "from message 3334" }));
  expect(chosen).toEqual(["3334"]);
});

it("highlights the items of the hovered message", () => {
  const { container } = showPanel(MediaPanel, report, { pointedAt: "3309" });
  expect(container.querySelectorAll("[data-lit]")).toHaveLength(2);
});

it("has an empty state for a chat without media", () => {
  showPanel(MediaPanel, reportOf(kyivDevs()));
  expect(screen.getByText("No media")).toBeTruthy();
});
