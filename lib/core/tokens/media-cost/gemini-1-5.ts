import { classifyMedia, costByPages, costBySeconds, type MediaRule } from "./media-rule";

/**
 * Source: ai.google.dev/gemini-api/docs/tokens as of Gemini 1.5 (258 per image, second of video and PDF page, 25 to 32
 * per second of audio); one recorded image confirms 258. Checked on 2026-11-17.
 */
export const gemini15: MediaRule = (media) => {
  switch (classifyMedia(media)) {
    case "image":
      return { tokens: { min: 258, max: 258 }, label: "fitted to recordings" };
    case "video":
      return { tokens: costBySeconds(media, 258, 258 + 32), label: "documented" };
    case "audio":
      return { tokens: costBySeconds(media, 25, 32), label: "documented" };
    case "pdf":
      return { tokens: costByPages(258, 258), label: "documented" };
    default:
      return undefined;
  }
};
