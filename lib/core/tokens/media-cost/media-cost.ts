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
  /** The seed's flat rate. */
  seed: number;
  /** By the model's own rule: a range where size or duration is unknown; absent where no rule is known. */
  provider: MediaTokens | undefined;
  /** Where the provider's figure comes from, or that there is only the seed's. */
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
  /** Of an image, where the protocol has such a field. */
  detail?: string | undefined;
  /** For files that count as their text. */
  countTokens?: CountTokens;
}>;

/** What a media item costs. A file costs a provider the same as inline data; a picture's size is read from its bytes. */
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
