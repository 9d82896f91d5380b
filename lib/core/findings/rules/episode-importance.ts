import { defineRule } from "../define-rule";
import { quote } from "../quote";

export const episodeImportance = defineRule("episode-importance", "warning", ({ episodes }) =>
  episodes
    .filter(({ importance }) => importance !== undefined && !(importance >= 0 && importance <= 1))
    .map(({ topic, importance }) => ({
      message: `The episode ${quote(topic)} has the importance ${importance}, outside 0–1.`,
      hint: "Episodes of 0.6 and higher are kept: on another scale, all or none would be.",
    })),
);
