import { geminiRule } from "./media-rule";

/**
 * Source: ai.google.dev/gemini-api/docs/tokens as of Gemini 1.5 (258 per image, second of video and PDF page, 25 to 32
 * per second of audio); one recorded image confirms 258. Checked on 2026-11-17.
 */
export const gemini15 = geminiRule({
  image: () => ({ min: 258, max: 258 }),
  video: [258, 258 + 32],
  audio: [25, 32],
  page: [258, 258],
  fitted: ["image"],
});
