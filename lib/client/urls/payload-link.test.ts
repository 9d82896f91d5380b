import { expect, it } from "vitest";
import { readOverrides } from "@/lib/contract/settings-url";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { payloadLink } from "./payload-link";

const HASH = "ab".repeat(32);
const settings = { ...DEFAULT_SETTINGS, compact: true, maxVideos: 3, model: "own/model & more" };

it("names the message, the hash, the panels and every setting, saved ones included", () => {
  const shown = { report: { cutOffId: "m/7" }, settings, payloadHash: HASH };
  const link = new URL(payloadLink("room/7", shown, ["json", "single-message"]), "http://127.0.0.1");
  expect(link.pathname).toBe("/chats/room%2F7");
  expect(link.searchParams.get("at")).toBe("m/7");
  expect(link.searchParams.get("payload")).toBe(HASH);
  expect(link.searchParams.get("panels")).toBe("json single-message");
  expect(readOverrides(link.searchParams)).toEqual({ overrides: settings, problems: [] });
});

it("an empty chat has no message to name", () => {
  const shown = { report: { cutOffId: undefined }, settings, payloadHash: HASH };
  expect(payloadLink("1", shown, ["json"])).not.toMatch(/[?&]at=/);
});
