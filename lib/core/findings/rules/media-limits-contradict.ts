import { defineRule } from "../define-rule";

export const mediaLimitsContradict = defineRule("media-limits-contradict", "warning", ({ settings }) =>
  (["maxHistoricalMedia", "maxVideos"] as const)
    .filter((key) => settings[key] > settings.maxMedia)
    .map((key) => ({
      message: `${key} is ${settings[key]}, more than the total of ${settings.maxMedia} that maxMedia allows.`,
      hint: `Lower ${key} or raise maxMedia: the total always wins.`,
    })),
);
