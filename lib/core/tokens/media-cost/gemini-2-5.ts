import { geminiRule } from "./media-rule";

/**
 * Source: ai.google.dev/gemini-api/docs/tokens (video 263 per second, sound and audio 32 per second where one recording
 * has 33, 258 per PDF page); that an image of any size costs 258 is fitted to recordings. Whether a video has sound is
 * unknown, so the range covers both.
 */
export const gemini25 = geminiRule({
  image: () => ({ min: 258, max: 258 }),
  video: [263, 263 + 32],
  audio: [32, 33],
  page: [258, 258],
  fitted: ["image"],
});
