import { measureMedia } from "../../media/measure-media";
import type { Media } from "../../schema/media";
import { describeModel, type MediaRuleId } from "../models";
import type { CountTokens } from "../tokenizers";
import { anthropicMediaCost } from "./anthropic-media-cost";
import { gemini15 } from "./gemini-1-5";
import { gemini20 } from "./gemini-2-0";
import { gemini25 } from "./gemini-2-5";
import { gemini3 } from "./gemini-3";
import { costOfText } from "./inline-text";
import type { MediaCostLabel, MediaRule, MediaTokens } from "./media-rule";
import { openAiMediaCost } from "./openai-media-cost";
import { seedFlatRate } from "./seed-flat-rate";

export type MediaCost = Readonly<{
  /** The flat rate. */
  seed: number;
  /** By the model's own rule: a range if size or duration is unknown; absent if no rule is known. */
  provider: MediaTokens | undefined;
  /** The origin of the provider's figure, or a note that only the flat rate is known. */
  label: MediaCostLabel;
}>;

const RULES = {
  "gemini-1.5": gemini15,
  "gemini-2.0": gemini20,
  "gemini-2.5": gemini25,
  "gemini-3": gemini3,
  openai: openAiMediaCost,
  anthropic: anthropicMediaCost,
} satisfies Record<MediaRuleId, MediaRule>;

type CostOptions = Readonly<{
  /** For an image, if the protocol has this field. */
  detail?: string | undefined;
  /** For files that count as their text. */
  countTokens?: CountTokens;
}>;

/** The cost of a media item. A file costs the same as inline data; an image's size is read from its bytes. */
export function mediaCost(
  media: Media,
  modelId: string,
  { detail, countTokens }: CostOptions = {},
): MediaCost {
  const { id, mediaRule, provider } = describeModel(modelId);
  const text = provider === "google" ? costOfText(media, countTokens) : undefined;
  const cost = text ?? (mediaRule && RULES[mediaRule](measureMedia(media), { modelId: id, detail }));
  return { seed: seedFlatRate(media), provider: cost?.tokens, label: cost?.label ?? "seed's flat rate" };
}
