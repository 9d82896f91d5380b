import { describe, expect, it } from "vitest";
import { type Media, mediaSchema } from "../schema/media";
import { isSendable, isVideo, mediaKind } from "./media-kind";

const media = (item: object): Media => mediaSchema.parse(item);

describe("what a media item is", () => {
  it.each([
    [{ kind: "photo" }, "image"],
    [{ kind: "image", mime: "video/webm" }, "sticker"],
    [{ kind: "video", mime: "video/webm" }, "video"],
    [{ kind: "sticker", mime: "video/webm" }, "sticker"],
    [{ kind: "animation", mime: "image/gif" }, "image"],
    [{ mime: "IMAGE/WEBP" }, "sticker"],
    [{ mime: "application/x-tgsticker" }, "sticker"],
    [{ kind: "document", mime: "VIDEO/mp4" }, "video"],
    [{ kind: "document", uri: "https://x.test/a" }, "document"],
    [{ uri: "https://youtu.be/1" }, "video"],
    [{ data: "YQ==", uri: "https://youtu.be/1" }, "other"],
    [{ kind: "voice" }, "audio"],
    [{ kind: "location" }, "other"],
    [{}, "other"],
  ])("%j is %s", (item, kind) => {
    expect(mediaKind(media(item))).toBe(kind);
    expect(isVideo(media(item))).toBe(kind === "video");
  });

  it.each([
    [{ data: "YQ==" }, true],
    [{ uri: "https://x.test/a.jpg" }, true],
    [{ data: "", uri: "https://x.test/a.jpg" }, true],
    [{ data: "" }, false],
    [{ kind: "image" }, false],
    [{ mime: "application/X-TGSticker", data: "YQ==" }, false],
  ])("%j can be sent: %s", (item, expected) => expect(isSendable(media(item))).toBe(expected));
});
