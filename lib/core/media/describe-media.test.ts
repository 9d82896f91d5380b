import { describe, expect, it } from "vitest";
import { z } from "zod";
import cases from "../cases/media-description.json";
import { mediaSchema } from "../schema/media";
import { describeMedia } from "./describe-media";

const plain = { showDurations: false };
const timed = { showDurations: true };

describe("describeMedia", () => {
  it.each(cases)("$name", ({ input, expected }) => {
    expect(describeMedia(z.array(mediaSchema).parse(input), plain)).toBe(expected);
  });

  it("joins several items with a space", () => {
    expect(describeMedia([{ kind: "image" }, { kind: "audio" }], plain)).toBe("[Image] [Audio]");
  });

  it.each([
    [0, "[Video 0:00]"],
    [83.9, "[Video 1:23]"],
    [3723, "[Video 1:02:03]"],
    [undefined, "[Video]"],
    [Number.POSITIVE_INFINITY, "[Video]"],
  ])("includes a duration of %s on request", (durationSeconds, expected) => {
    expect(describeMedia([{ kind: "video", durationSeconds }], timed)).toBe(expected);
  });

  it("includes no duration by default, and never for an image", () => {
    expect(describeMedia([{ kind: "video", durationSeconds: 5 }], plain)).toBe("[Video]");
    expect(describeMedia([{ kind: "image", durationSeconds: 5 }], timed)).toBe("[Image]");
  });

  it.each([
    [{}, "[Media]"],
    [{ kind: "live location" }, "[Live Location]"],
    [{ kind: "VENUE" }, "[Venue]"],
    [{ kind: "🎈".repeat(31) }, `[${"🎈".repeat(31)}]`],
    [{ uri: "https://youtu.be/x" }, "[Video]"],
    [{ kind: "document", filename: "a\nb.txt" }, "[Document: a b.txt]"],
  ])("%j reads %s", (media, expected) => {
    expect(describeMedia([media], plain)).toBe(expected);
  });
});
