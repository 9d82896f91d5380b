import { classifyMedia, costByPages, costBySeconds, type MediaRule } from "./media-rule";

/**
 * Source: ai.google.dev/gemini-api/docs/tokens (video 263 per second, sound and audio 32 per second where one recording
 * has 33, 258 per PDF page); that an image of any size costs 258 is fitted to recordings. Whether a video has sound is
 * unknown, so the range covers both.
 */
export const gemini25: MediaRule = (media) => {
  switch (classifyMedia(media)) {
    case "image":
      return { tokens: { min: 258, max: 258 }, label: "fitted to recordings" };
    case "video":
      return { tokens: costBySeconds(media, 263, 263 + 32), label: "documented" };
    case "audio":
      return { tokens: costBySeconds(media, 32, 33), label: "documented" };
    case "pdf":
      return { tokens: costByPages(258, 258), label: "documented" };
    case "other":
      return undefined;
  }
};
