import { isSendable, isVideo } from "../../media/media-kind";
import { defineRule } from "../define-rule";
import { judgedMediaItems } from "../judged-media-items";
import { mediaPlace } from "../media-items";

export const videoWithoutDescription = defineRule("video-without-description", "warning", (input) =>
  judgedMediaItems(input)
    .filter(
      ({ tier, verdict, media }) =>
        tier === "reply" && verdict === "dropped" && isVideo(media) && isSendable(media),
    )
    .map((item) => ({
      ...mediaPlace(item),
      message: "The video replied to is left out, and no earlier answer describes it.",
      hint: "The bot is asked about something it cannot see: raise maxVideos, or have videos described when they arrive.",
    })),
);
