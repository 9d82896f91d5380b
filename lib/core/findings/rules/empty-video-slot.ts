import { isSendable, isVideo } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { judgedMediaItems } from "../judged-media-items";
import { mediaPlace } from "../media-items";

export const emptyVideoSlot = defineRule("empty-video-slot", "info", (input) => {
  const { settings } = input;
  const items = judgedMediaItems(input).filter(({ media }) => isSendable(media));
  const older = items.filter(({ tier }) => tier === "historical");
  const taken = items.filter(({ tier, verdict }) => tier !== "historical" && verdict === "kept").length;
  const slots = Math.max(0, Math.min(settings.maxMedia - taken, settings.maxHistoricalMedia));
  const inTurn = settings.keepHistorical === "oldest" ? older : older.toReversed();
  return inTurn
    .slice(0, slots)
    .filter(({ media, verdict }) => isVideo(media) && verdict === "dropped")
    .map((item) => ({
      ...mediaPlace(item),
      message: `This older video is over maxVideos ${settings.maxVideos}, and its slot stays empty.`,
      hint:
        older.length > slots
          ? "Another item could have been sent instead: raise maxVideos or maxHistoricalMedia."
          : "Raise maxVideos if the conversation is about videos.",
    }));
});
