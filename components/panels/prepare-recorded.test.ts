import { expect, it } from "vitest";
import { prepareDrift } from "./prepare-recorded";

it("tells what was found in a view's words", () => {
  expect(prepareDrift({ kind: "identical", format: "gemini" })).toEqual({
    outcome: "identical",
    format: "gemini",
    setting: undefined,
    parameters: undefined,
  });
  const setting = { name: "recentMessages", saved: "30", recorded: "20" } as const;
  expect(
    prepareDrift({ kind: "same-context", format: "compact", parameters: ["model", "tools"], setting }),
  ).toEqual({
    outcome: "sameContext",
    format: "compact",
    setting,
    parameters: "model, tools",
  });
  expect(prepareDrift({ kind: "incomparable", reason: "message-gone" })).toEqual({ outcome: "messageGone" });
});

it("a difference leads to its message or names its layer", () => {
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
