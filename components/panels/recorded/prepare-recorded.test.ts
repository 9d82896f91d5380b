import { expect, it } from "vitest";
import { prepareDrift } from "./prepare-recorded";

const nothingLater = { edited: undefined, deleted: undefined };
const setting = { name: "recentMessages", saved: "30", recorded: "20" } as const;

it("translates a comparison into the view's states", () => {
  expect(prepareDrift({ kind: "identical", format: "gemini" })).toEqual({
    outcome: "identical",
    format: "gemini",
    settings: [],
    isTogether: false,
    isOnlyOne: false,
    parameters: undefined,
    later: nothingLater,
  });
  expect(prepareDrift({ kind: "equal", format: "compact", parameters: ["model", "tools"], setting })).toEqual(
    {
      outcome: "sameContext",
      format: "compact",
      settings: [setting],
      isTogether: false,
      isOnlyOne: true,
      parameters: "model, tools",
      later: nothingLater,
    },
  );
  expect(prepareDrift({ kind: "incomparable", reason: "message-gone" })).toEqual({ outcome: "messageGone" });
});

it("names one setting only when no other has the same effect", () => {
  const other = { ...setting, recorded: "21" };
  const drift = { kind: "identical", format: "gemini", setting } as const;
  expect(prepareDrift({ ...drift, alternatives: [other] })).toMatchObject({
    settings: [setting, other],
    isOnlyOne: false,
  });
  expect(prepareDrift({ ...drift, alternatives: [] })).toMatchObject({
    settings: [setting],
    isOnlyOne: false,
  });
});

it("lists messages edited or deleted since, and then does not say “now”", () => {
  const change = (kind: "edited" | "deleted", messageId: string) =>
    ({ kind, messageId, at: "2026-01-01T00:00:00Z" }) as const;
  const deleted = Array.from({ length: 12 }, (_, index) => change("deleted", `${index}`));
  expect(
    prepareDrift({ kind: "identical", format: "gemini", laterChanges: [change("edited", "3"), ...deleted] }),
  ).toMatchObject({
    outcome: "identicalThen",
    later: {
      edited: { ids: "3", count: 1 },
      deleted: { ids: "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …", count: 12 },
    },
  });
});

it("a difference links to its message or names its layer", () => {
  const difference = { pointer: "/contents/0", recorded: '"a"', rebuilt: undefined, agreeing: 3 };
  const message = { kind: "message", messageId: "7", part: "text" } as const;
  expect(
    prepareDrift({ kind: "different", format: "gemini", difference: { ...difference, source: message } }),
  ).toMatchObject({ outcome: "different", messageId: "7", layer: undefined, pointer: "/contents/0" });
  const layer = { kind: "layer", layer: "summary" } as const;
  expect(
    prepareDrift({ kind: "different", format: "gemini", difference: { ...difference, source: layer } }),
  ).toMatchObject({
    messageId: undefined,
    layer: "summary",
  });
});
