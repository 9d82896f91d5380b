import type { Media } from "../../schema/media";
import { describeModel, type MediaRuleId } from "../models";
import type { TokenRange } from "../token-amount";
import { gemini20 } from "./gemini-2-0";
import { gemini25 } from "./gemini-2-5";
import { gemini3 } from "./gemini-3";
import type { MediaCostLabel, MediaRule } from "./media-rule";
import { seedFlatRate } from "./seed-flat-rate";

export type MediaCost = Readonly<{
  /** The seed's flat rate. */
  seed: number;
  /** By the model's own rule: a range where size or duration is unknown; absent where no rule is known. */
  provider: TokenRange | undefined;
  /** Where the provider's figure comes from, or that there is only the seed's. */
  label: MediaCostLabel;
}>;

const RULES = {
  "gemini-2.0": gemini20,
  "gemini-2.5": gemini25,
  "gemini-3": gemini3,
} satisfies Record<MediaRuleId, MediaRule>;

/** What a media item costs. A file costs a provider the same as inline data. */
export function mediaCost(media: Media, modelId: string): MediaCost {
  const { mediaRule } = describeModel(modelId);
  const cost = mediaRule && RULES[mediaRule](media);
  return { seed: seedFlatRate(media), provider: cost?.tokens, label: cost?.label ?? "seed's flat rate" };
}
