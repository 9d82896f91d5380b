import { defineRule } from "../define-rule";
import { judgedMediaItems } from "../judged-media-items";

/** Gemini's limit for a whole request; base64 counts by its encoded length. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024;

export const inlineMediaTooLarge = defineRule("inline-media-too-large", "error", (input) => {
  const sent = judgedMediaItems(input).filter(({ verdict }) => verdict === "kept");
  const bytes = sent.reduce((sum, { media }) => sum + (media.data?.length ?? 0), 0);
  if (bytes <= MAX_REQUEST_BYTES) return undefined;
  return {
    message: `The inline media total ${(bytes / 1024 / 1024).toFixed(1)} MB, over the limit of 20 MB per request.`,
    hint: "Upload large files and send their address, or lower maxMedia and maxHistoricalMedia.",
  };
});
