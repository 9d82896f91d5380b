import { defineRule } from "../define-rule";
import { quote } from "../quote";

export const episodeImportance = defineRule("episode-importance", "warning", ({ episodes }) =>
  episodes
    .filter(({ importance }) => importance !== undefined && !(importance >= 0 && importance <= 1))
    .map(({ topic, importance }) => ({
      message: `The episode ${quote(topic)} has the importance ${importance}, outside 0–1.`,
      hint: "Episodes are kept from 0.6 up: on another scale all of them, or none, would be.",
    })),
);
