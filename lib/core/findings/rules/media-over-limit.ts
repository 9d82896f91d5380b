import { isSendable, isVideo } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";
import { type JudgedMediaItem, judgedMediaItems } from "../judged-media-items";
import { mediaItems, mediaPlace } from "../media-items";

/** A warning if the current message loses its own images; dropping old images is what the limits are for. */
export const mediaOverLimit = defineRule("media-over-limit", "warning", (input) => {
  const dropped = judgedMediaItems(input).filter(
    ({ verdict, media }) => verdict === "dropped" && isSendable(media),
  );
  const asked =
    input.kept === undefined ? currentOverLimit(input) : dropped.filter(({ tier }) => tier !== "historical");
  return [
    ...asked.map((item) => ({
      ...mediaPlace(item),
      message: `This ${isVideo(item.media) ? "video" : "item"} is over ${limitOf(item, input)}, although the question is about it.`,
      hint: "The bot answers without having seen it: raise the limit, or inform the user that there were too many.",
    })),
    ...historical(
      dropped.filter(({ tier }) => tier === "historical"),
      input,
    ),
  ];
});

function limitOf({ media }: Pick<JudgedMediaItem, "media">, { settings }: FindingInput): string {
  return isVideo(media)
    ? `the limit of videos (maxVideos ${settings.maxVideos}, maxMedia ${settings.maxMedia})`
    : `the limit of media (maxMedia ${settings.maxMedia})`;
}

function historical(dropped: readonly JudgedMediaItem[], { settings }: FindingInput) {
  if (dropped.length === 0) return [];
  return [
    {
      severity: "info" as const,
      message: `${dropped.length} older media item${dropped.length === 1 ? " is" : "s are"} over the limits (maxHistoricalMedia ${settings.maxHistoricalMedia}, maxVideos ${settings.maxVideos}).`,
      hint: "They are named in the text instead; raise the limits if the conversation is about pictures.",
    },
  ];
}

/** Without a payload only the current message can be checked. */
function currentOverLimit({ current, settings }: FindingInput) {
  const items = mediaItems(current === undefined ? [] : [current]).filter(({ media }) => isSendable(media));
  const videos = items.filter(({ media }) => isVideo(media));
  const skipped = new Set(videos.slice(settings.maxVideos));
  const rest = items.filter((item) => !skipped.has(item));
  return [...skipped, ...rest.slice(settings.maxMedia)];
}
